//! Applying a look-up table: each statement, declaration, condition and piece of a loop's head gets what the first entry says that fits.
//!
//! What an entry builds is not looked at again by any entry. An entry of a condition is looked up twice: as it stands, for going in, and
//! negated, for not doing so; where there is only one, the other stays the program's own.

use crate::apply::Report;
use crate::build::Builder;
use crate::matching::{Bindings, Matcher, Miss};
use crate::rule::{Does, Entry, Kind, Rule, Table, Way};
use crate::syntax::{Entered, Syntax, Tabular};
use crate::view::{Anchor, Node, anchor, is_position};
use serde_json::{Map, Value};

pub(crate) fn apply(
    rules: &[Rule],
    table: &Table,
    language: &mut dyn Syntax,
    program: Node,
) -> (Node, Vec<Report>) {
    let reports = rules.iter().map(|_| Report::default()).collect();
    let mut pass = Pass { rules, table, language, reports, seen: Vec::new() };
    let program = pass.walk(program);
    pass.nearest();
    (program, pass.reports)
}

struct Pass<'a> {
    rules: &'a [Rule],
    table: &'a Table,
    language: &'a mut dyn Syntax,
    reports: Vec<Report>,
    /// The text of every statement and condition, and where it stands.
    seen: Vec<(String, Anchor)>,
}

impl Pass<'_> {
    fn walk(&mut self, node: Node) -> Node {
        match node {
            Value::Array(items) => Value::Array(self.array(items)),
            Value::Object(map) => self.object(map),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => node,
        }
    }

    fn object(&mut self, map: Map<String, Value>) -> Node {
        let node = Value::Object(map);
        let entered = self.language.enter(&node);
        let Value::Object(map) = node else { return node };
        let inside = |pass: &mut Self, (key, child): (String, Value)| {
            let child = if is_position(&key) {
                child
            } else if key == "otherwise" && pass.language.is_statement(&child) {
                pass.alone(child)
            } else {
                pass.walk(child)
            };
            (key, child)
        };
        let mut node = Value::Object(map.into_iter().map(|pair| inside(self, pair)).collect());
        if entered == Entered::Unit {
            let added = self.table.declarations.clone();
            if let Err(message) = self.language.declare(&mut node, added) {
                self.fail(0, anchor(&node).cloned().unwrap_or_default(), message);
            }
        }
        if entered != Entered::Nothing {
            self.language.leave();
        }
        node
    }

    fn array(&mut self, items: Vec<Node>) -> Vec<Node> {
        let mut out = Vec::new();
        for item in items {
            if self.language.is_declaration(&item) {
                out.extend(self.declaration(item));
            } else if self.language.is_statement(&item) {
                out.extend(self.statement(item));
            } else {
                out.push(self.walk(item));
            }
        }
        out
    }

    /// A statement where there is room for one: `else if`.
    fn alone(&mut self, item: Node) -> Node {
        let origin = anchor(&item).cloned().unwrap_or_default();
        let mut done = self.statement(item);
        match (done.len(), self.language.tabular()) {
            (1, _) => done.swap_remove(0),
            (_, Some(tabular)) => tabular.wrapped(done, &origin),
            (_, None) => Value::Null,
        }
    }

    fn fail(&mut self, rule: usize, at: Anchor, message: String) {
        if let Some(report) = self.reports.get_mut(rule) {
            report.errors.push((at, message));
        }
    }

    /// The first entry that fits a statement or condition; its matches and misses are noted.
    fn first(&mut self, node: &Node, class: Option<char>) -> Option<usize> {
        let texts = self.language.tabular().map(|tabular| tabular.texts(node)).unwrap_or_default();
        if let (Some(text), Some(at)) = (texts.first(), anchor(node)) {
            self.seen.push((text.clone(), at.clone()));
        }
        for (at, rule) in self.rules.iter().enumerate() {
            let Kind::Entry(entry) = &rule.kind else { continue };
            if entry.class.is_some() && entry.class != class {
                continue;
            }
            let fits = match &entry.prefix {
                Some(prefix) => texts.iter().any(|text| text.starts_with(prefix.as_str())),
                None => self.fits(at, rule, node, class),
            };
            if fits {
                return Some(at);
            }
        }
        None
    }

    fn fits(&mut self, at: usize, rule: &Rule, node: &Node, class: Option<char>) -> bool {
        let Some(pattern) = rule.patterns.first().and_then(|pattern| pattern.first()) else {
            return false;
        };
        let tabular = self.language.tabular();
        let expression = || tabular.and_then(|tabular| tabular.expression(pattern));
        // A condition is the expression of the pattern.
        let pattern = if class == Some('C') { expression() } else { Some(pattern.clone()) };
        let Some(pattern) = pattern else { return false };
        let mut matcher = Matcher::new(&*self.language);
        let Some(report) = self.reports.get_mut(at) else { return false };
        matcher.best = report.miss.take();
        let fits = matcher.one(&pattern, node);
        report.miss = matcher.best.take();
        fits
    }

    /// For entries that fit nothing and whose syntax came nowhere near: the statement with the likest text.
    fn nearest(&mut self) {
        let Some(tabular) = self.language.tabular() else { return };
        for (rule, report) in self.rules.iter().zip(&mut self.reports) {
            if !report.sites.is_empty() || report.miss.is_some() {
                continue;
            }
            let Kind::Entry(entry) = &rule.kind else { continue };
            let pattern = rule.patterns.first().and_then(|pattern| pattern.first());
            let own = pattern.and_then(|pattern| tabular.texts(pattern).into_iter().next());
            let Some(own) = own.or_else(|| entry.prefix.clone()) else { continue };
            let like = |(text, _): &&(String, Anchor)| alike(&own, text);
            let best = self.seen.iter().max_by_key(like);
            let Some((text, at)) = best.filter(|(text, _)| 2 * alike(&own, text) >= own.len())
            else {
                continue;
            };
            report.miss = Some(Miss {
                score: alike(&own, text),
                wanted: pattern.and_then(anchor).cloned(),
                found: Some(at.clone()),
                condition: None,
            });
        }
    }

    fn entry(&self, at: usize) -> Option<(&Rule, &Entry)> {
        let rule = self.rules.get(at)?;
        let Kind::Entry(entry) = &rule.kind else { return None };
        Some((rule, entry))
    }

    fn site(&mut self, at: usize, node: &Node) {
        let here = anchor(node).cloned().unwrap_or_default();
        if let Some(report) = self.reports.get_mut(at) {
            report.sites.push(here);
        }
    }

    fn statement(&mut self, item: Node) -> Vec<Node> {
        let Some(tabular) = self.language.tabular() else { return vec![item] };
        if tabular.is_simple(&item) {
            return self.simple(item);
        }
        let heads = tabular.heads(&item);
        let condition = tabular.condition(&item);
        let mut moves = None;
        for head in &heads {
            let class = self.class(head);
            let Some(at) = self.first(head, class) else {
                // What is forgotten: the loop is taken apart so that it can be left out.
                let loose = self.table.forgets && class == Some('A');
                if let Some(Ok(statements)) =
                    self.language.tabular().filter(|_| loose).map(|tabular| tabular.unfolded(&item))
                {
                    return self.array(statements);
                }
                continue;
            };
            let keeps = self
                .entry(at)
                .is_some_and(|(_, entry)| matches!(entry.does, Does::Keep | Does::Warn));
            if keeps {
                self.site(at, head);
            } else {
                moves = Some(at);
            }
        }
        if let Some(at) = moves {
            let unfolded = self.language.tabular().map(|tabular| tabular.unfolded(&item));
            match unfolded {
                Some(Ok(statements)) => return self.array(statements),
                Some(Err(message)) => {
                    self.fail(at, anchor(&item).cloned().unwrap_or_default(), message);
                    return vec![item];
                }
                None => return vec![item],
            }
        }
        let ways = condition.map(|condition| self.ways(&condition));
        let walked = self.walk(item);
        match ways {
            Some((yes, no, at)) if !(yes == Way::Kept && no == Way::Kept) => {
                let chosen =
                    self.language.tabular().map(|tabular| tabular.chosen(&walked, &yes, &no));
                match chosen {
                    Some(Ok(statements)) => statements,
                    Some(Err(message)) => {
                        self.fail(at, anchor(&walked).cloned().unwrap_or_default(), message);
                        vec![walked]
                    }
                    None => vec![walked],
                }
            }
            Some(_) | None => vec![walked],
        }
    }

    /// What decides for going in, what for not doing so, and which entry said it.
    fn ways(&mut self, condition: &Node) -> (Way, Way, usize) {
        let negated = self.language.tabular().map(|tabular| tabular.negated(condition));
        let mut said = 0;
        let mut way = |pass: &mut Self, node: &Node| {
            let Some(at) = pass.first(node, Some('C')) else {
                let all = Way::Is(Value::Null);
                return if pass.table.forgets { all } else { Way::Kept };
            };
            pass.site(at, condition);
            said = at;
            let way = pass.entry(at).and_then(|(_, entry)| entry.condition.clone());
            way.unwrap_or_else(|| {
                let message = "the right side is no condition: it stands for one here".to_owned();
                pass.fail(at, anchor(condition).cloned().unwrap_or_default(), message);
                Way::Kept
            })
        };
        let yes = way(self, condition);
        let no = negated.map_or(Way::Kept, |negated| way(self, &negated));
        (yes, no, said)
    }

    fn class(&self, node: &Node) -> Option<char> {
        self.language.tabular().and_then(|tabular| tabular.class(node))
    }

    fn simple(&mut self, item: Node) -> Vec<Node> {
        let class = self.class(&item);
        let Some(at) = self.first(&item, class) else {
            let gone = self.table.forgets && matches!(class, Some('A' | 'F'));
            return if gone { Vec::new() } else { vec![item] };
        };
        self.site(at, &item);
        self.becomes(at, item)
    }

    fn becomes(&mut self, at: usize, item: Node) -> Vec<Node> {
        let origin = anchor(&item).cloned().unwrap_or_default();
        let Some((rule, entry)) = self.entry(at) else { return vec![item] };
        match entry.does {
            Does::Keep | Does::Warn => vec![item],
            Does::Print => {
                let text = self.language.print(&item);
                let printing = |tabular: &dyn Tabular| tabular.printing(&text, &origin);
                self.language.tabular().map(printing).into_iter().collect()
            }
            Does::Replace => {
                let Some(replacement) = &rule.replacement else {
                    let message =
                        "the right side is no statement: it stands for one here".to_owned();
                    self.fail(at, origin, message);
                    return vec![item];
                };
                let bindings = Bindings::new();
                let builder =
                    Builder { language: &*self.language, bindings: &bindings, origin: &origin };
                match builder.list(replacement) {
                    Ok(new) => new,
                    Err(message) => {
                        self.fail(at, origin, message);
                        vec![item]
                    }
                }
            }
        }
    }

    /// A declaration, name by name.
    fn declaration(&mut self, item: Node) -> Vec<Node> {
        let (mut kept, mut gone, mut new) = (Some(item.clone()), 0, Vec::new());
        let statement = self.language.is_statement(&item);
        for (index, name) in self.language.declared(&item).iter().enumerate() {
            let fits = self.first(name, Some('D'));
            let (leaves, at) = match fits {
                Some(at) => {
                    self.site(at, &item);
                    let keeps = self
                        .entry(at)
                        .is_some_and(|(_, entry)| matches!(entry.does, Does::Keep | Does::Warn));
                    (!keeps, Some(at))
                }
                None => (self.table.forgets && statement, None),
            };
            if !leaves {
                continue;
            }
            if let Some(at) = at.filter(|_| statement) {
                new.extend(self.becomes(at, item.clone()));
            }
            kept = kept.and_then(|kept| self.language.without(&kept, index - gone));
            gone += 1;
        }
        kept.into_iter().chain(new).collect()
    }
}

/// How many bytes two texts have in common at their ends.
fn alike(a: &str, b: &str) -> usize {
    let front = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let room = a.len().min(b.len()) - front;
    let back = a.bytes().rev().zip(b.bytes().rev()).take(room).take_while(|(a, b)| a == b).count();
    front + back
}
