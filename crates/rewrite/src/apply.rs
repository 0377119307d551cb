//! Applying one rule to a whole program, from the leaves up.
//!
//! The pieces of a node are rewritten before the node itself is looked at, and what a rule builds is not
//! looked at again by the same rule. A statement that a rule adds for a reference goes before the statement
//! that contains the reference: what it adds for reads first, then for writes.

use crate::build::Builder;
use crate::matching::{Bindings, Bound, Matcher, Miss};
use crate::rule::{Kind, Rule};
use crate::syntax::{Entered, Role, Syntax};
use crate::view::{Anchor, Node, anchor, hole, is_expression, is_position};
use serde_json::{Map, Value};

/// What one rule did, or how close it came.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) sites: Vec<Anchor>,
    pub(crate) miss: Option<Miss>,
    /// What could not be done, and where.
    pub(crate) errors: Vec<(Anchor, String)>,
}

/// Rewrites a program by one rule.
pub(crate) fn apply(rule: &Rule, language: &mut dyn Syntax, program: Node) -> (Node, Report) {
    let mut pass = Pass {
        rule,
        language,
        sites: Vec::new(),
        miss: None,
        errors: Vec::new(),
        reads: Vec::new(),
        writes: Vec::new(),
        declarations: Vec::new(),
        origin: Value::Null,
        work: 0,
    };
    let program = pass.walk(program, Place { role: Role::Read, blocked: None });
    let Pass { sites, miss, errors, .. } = pass;
    (program, Report { sites, miss, errors })
}

struct Pass<'a> {
    rule: &'a Rule,
    language: &'a mut dyn Syntax,
    sites: Vec<Anchor>,
    miss: Option<Miss>,
    errors: Vec<(Anchor, String)>,
    /// To be put before the statement that is being rewritten.
    reads: Vec<Node>,
    writes: Vec<Node>,
    /// To be added to the unit that is being rewritten.
    declarations: Vec<Node>,
    /// The statement that is being rewritten.
    origin: Anchor,
    work: usize,
}

/// What is known about a node from what stands around it.
#[derive(Clone, Copy)]
struct Place {
    role: Role,
    /// Why no statement can be put before it.
    blocked: Option<&'static str>,
}

impl Pass<'_> {
    fn walk(&mut self, node: Node, place: Place) -> Node {
        match node {
            Value::Array(items) => Value::Array(self.array(items, place)),
            Value::Object(_) => self.object(node, place),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => node,
        }
    }

    fn array(&mut self, items: Vec<Node>, place: Place) -> Vec<Node> {
        if items.iter().any(|item| self.language.is_statement(item)) {
            return self.block(items);
        }
        if items.iter().any(|item| self.language.is_declaration(item)) {
            return self.declarations(items);
        }
        items.into_iter().map(|item| self.walk(item, place)).collect()
    }

    fn object(&mut self, node: Node, place: Place) -> Node {
        let entered = self.language.enter(&node);
        let outer = (entered == Entered::Unit).then(|| std::mem::take(&mut self.declarations));
        let reference = self.language.is_reference(&node);
        let Value::Object(map) = node else { return node };
        let mut out = Map::new();
        for (key, child) in map {
            let child = if is_position(&key) {
                child
            } else if key == "kind" && child.is_object() {
                self.kind(child, place)
            } else {
                let blocked = self.language.unreachable(&key, &child, "", 0).or(place.blocked);
                self.walk(child, Place { blocked, ..place })
            };
            out.insert(key, child);
        }
        let mut node = Value::Object(out);
        if let Some(outer) = outer {
            let added = std::mem::replace(&mut self.declarations, outer);
            if let Err(message) = self.language.declare(&mut node, added) {
                self.errors.push((anchor(&node).cloned().unwrap_or_default(), message));
            }
        }
        if entered != Entered::Nothing {
            self.language.leave();
        }
        if reference { self.reference(node, place) } else { node }
    }

    /// The variant of a statement or expression: here it is known what happens to its pieces.
    fn kind(&mut self, kind: Node, around: Place) -> Node {
        let Value::Object(kind) = kind else { return kind };
        let mut out = Map::new();
        for (tag, inner) in kind {
            let whole = inner.clone();
            // A variant that holds one node has no fields of its own.
            let (Value::Object(fields), false) = (&inner, is_expression(&inner)) else {
                let done = self.field(&tag, &whole, "", inner, around);
                out.insert(tag, done);
                continue;
            };
            let mut done = Map::new();
            for (field, child) in fields.clone() {
                let child = self.field(&tag, &whole, &field, child, around);
                done.insert(field, child);
            }
            out.insert(tag, Value::Object(done));
        }
        Value::Object(out)
    }

    /// A field of a variant; the items of a list may differ in what happens to them.
    fn field(&mut self, tag: &str, whole: &Node, field: &str, child: Node, around: Place) -> Node {
        let place = |pass: &Self, index: usize| Place {
            role: pass.language.role(tag, whole, field, index),
            blocked: pass.language.unreachable(tag, whole, field, index).or(around.blocked),
        };
        let code =
            |item: &Node| self.language.is_statement(item) || self.language.is_declaration(item);
        match child {
            Value::Array(items) if !items.iter().any(code) => {
                let mut done = Vec::with_capacity(items.len());
                for (index, item) in items.into_iter().enumerate() {
                    let place = place(self, index);
                    done.push(self.walk(item, place));
                }
                Value::Array(done)
            }
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => {
                let place = place(self, 0);
                self.walk(child, place)
            }
        }
    }

    /// Statements: first each by itself, then runs of them.
    fn block(&mut self, items: Vec<Node>) -> Vec<Node> {
        let mut out = Vec::new();
        for item in items {
            let outer = (
                std::mem::take(&mut self.reads),
                std::mem::take(&mut self.writes),
                std::mem::replace(&mut self.origin, anchor(&item).cloned().unwrap_or_default()),
            );
            let item = self.walk(item, Place { role: Role::Read, blocked: None });
            let mut added = std::mem::replace(&mut self.reads, outer.0);
            added.extend(std::mem::replace(&mut self.writes, outer.1));
            self.origin = outer.2;
            if self.rule.kind == Kind::Declaration && self.language.is_declaration(&item) {
                added.extend(self.declaration(item));
            } else {
                added.push(item);
            }
            move_label(&mut added);
            out.extend(added);
        }
        if self.rule.kind == Kind::Statements { self.runs(out) } else { out }
    }

    fn runs(&mut self, items: Vec<Node>) -> Vec<Node> {
        let rule = self.rule;
        let mut out = Vec::new();
        let mut at = 0;
        while let Some(rest) = items.get(at..).filter(|rest| !rest.is_empty()) {
            let found = rule.patterns.iter().find_map(|pattern| {
                let (bindings, length) = self.try_run(pattern, rest)?;
                (length > 0).then_some((bindings, length))
            });
            let Some((bindings, length)) = found else {
                out.extend(rest.first().cloned());
                at += 1;
                continue;
            };
            let origin = rest.first().and_then(anchor).cloned().unwrap_or_default();
            let replaced: Vec<Node> = rest.iter().take(length).cloned().collect();
            out.extend(self.replaced(&bindings, &origin, replaced));
            at += length;
        }
        out
    }

    /// What stands instead of matched statements.
    fn replaced(&mut self, bindings: &Bindings, origin: &Anchor, old: Vec<Node>) -> Vec<Node> {
        self.sites.push(origin.clone());
        let rule = self.rule;
        let builder = Builder { language: &*self.language, bindings, origin };
        let built = builder.list(&rule.declarations).and_then(|declarations| {
            let mut new = builder.list(&rule.statements)?;
            match &rule.replacement {
                Some(templates) => new.extend(builder.list(templates)?),
                None => new.extend(old.iter().cloned()),
            }
            Ok((declarations, new))
        });
        match built {
            Ok((declarations, mut new)) => {
                self.declarations.extend(declarations);
                let label = old.first().and_then(|first| first.get("label")).cloned();
                if label.as_ref().is_some_and(|label| !label.is_null()) {
                    if new.is_empty() {
                        new.push(self.language.nothing(origin));
                    }
                    set_label(&mut new, label);
                }
                new
            }
            Err(message) => {
                self.errors.push((origin.clone(), message));
                old
            }
        }
    }

    fn try_run(&mut self, pattern: &[Node], rest: &[Node]) -> Option<(Bindings, usize)> {
        let mut matcher = Matcher::new(&*self.language);
        matcher.best = self.miss.take();
        matcher.work = self.work;
        let length = matcher.run(pattern, rest);
        let length = length.filter(|_| {
            let at = rest.first().and_then(anchor);
            conditions(self.rule, &mut matcher, &*self.language, at)
        });
        let (best, work, bindings) = (matcher.best.take(), matcher.work, matcher.bindings);
        (self.miss, self.work) = (best, work);
        length.map(|length| (bindings, length))
    }

    fn try_one(&mut self, pattern: &Node, node: &Node) -> Option<Bindings> {
        let mut matcher = Matcher::new(&*self.language);
        matcher.best = self.miss.take();
        matcher.work = self.work;
        let fits = matcher.one(pattern, node)
            && conditions(self.rule, &mut matcher, &*self.language, anchor(node));
        let (best, work, bindings) = (matcher.best.take(), matcher.work, matcher.bindings);
        (self.miss, self.work) = (best, work);
        fits.then_some(bindings)
    }

    /// A reference, after what it contains.
    fn reference(&mut self, node: Node, place: Place) -> Node {
        let rule = self.rule;
        let Kind::Reference { read, write, role, each } = &rule.kind else { return node };
        let roles = [
            (Role::Read, "r", *read && place.role.reads()),
            (Role::Write, "w", *write && place.role.writes()),
        ];
        if !roles.iter().any(|(_, _, wanted)| *wanted) {
            return node;
        }
        let patterns = rule.patterns.iter().filter_map(|pattern| pattern.first());
        let Some(bindings) = patterns.into_iter().find_map(|pattern| self.try_one(pattern, &node))
        else {
            return node;
        };
        let here = anchor(&node).cloned().unwrap_or_default();
        if let Some(why) = place.blocked.filter(|_| !rule.statements.is_empty()) {
            let message = format!("statements cannot be added before {why}");
            self.errors.push((here, message));
            return node;
        }
        self.sites.push(here);
        for (which, letter, wanted) in roles {
            if !wanted {
                continue;
            }
            let mut bindings = bindings.clone();
            if let Some(role) = role {
                bindings.insert(role.clone(), Bound::Name(letter.to_owned()));
            }
            match self.around(&node, bindings, *each) {
                Ok(added) if which == Role::Read => self.reads.extend(added),
                Ok(added) => self.writes.extend(added),
                Err(message) => self.errors.push((self.origin.clone(), message)),
            }
        }
        let Some([template]) = rule.replacement.as_deref() else { return node };
        let origin = self.origin.clone();
        let builder = Builder { language: &*self.language, bindings: &bindings, origin: &origin };
        match builder.node(template) {
            Ok(new) => new,
            Err(message) => {
                self.errors.push((origin, message));
                node
            }
        }
    }

    /// The statements that a rule adds for a reference.
    fn around(
        &mut self,
        node: &Node,
        mut bindings: Bindings,
        each: bool,
    ) -> Result<Vec<Node>, String> {
        let rule = self.rule;
        let origin = self.origin.clone();
        let elements = if each { self.language.elements(node, &origin)? } else { None };
        if let Some(elements) = &elements {
            let whole = rule.patterns.iter().filter_map(|pattern| pattern.first()).find_map(hole);
            let Some(whole) = whole else {
                return Err("`each` needs a pattern that is one metavariable".to_owned());
            };
            bindings.insert(whole.name.to_owned(), Bound::One(elements.element.clone()));
        }
        let builder = Builder { language: &*self.language, bindings: &bindings, origin: &origin };
        let declarations = builder.list(&rule.declarations)?;
        let statements = builder.list(&rule.statements)?;
        self.declarations.extend(declarations);
        match elements {
            Some(elements) => {
                self.declarations.extend(elements.declarations);
                Ok((elements.wrap)(statements))
            }
            None => Ok(statements),
        }
    }

    /// Declarations, name by name.
    fn declarations(&mut self, items: Vec<Node>) -> Vec<Node> {
        let mut out = Vec::new();
        for item in items {
            // What a declaration contains: the components of a type.
            let item = self.walk(item, Place { role: Role::None, blocked: None });
            if self.rule.kind == Kind::Declaration {
                out.extend(self.declaration(item));
            } else {
                out.push(item);
            }
        }
        out
    }

    /// One declaration, and what stands beside it or in its place.
    fn declaration(&mut self, item: Node) -> Vec<Node> {
        let (mut kept, mut gone, mut new) = (Some(item.clone()), 0, Vec::new());
        for (index, entity) in self.language.declared(&item).iter().enumerate() {
            let patterns = self.rule.patterns.iter().filter_map(|pattern| pattern.first());
            let found = patterns.into_iter().find_map(|pattern| self.try_one(pattern, entity));
            let Some(bindings) = found else { continue };
            let origin = anchor(&item).cloned().unwrap_or_default();
            self.sites.push(origin.clone());
            let builder =
                Builder { language: &*self.language, bindings: &bindings, origin: &origin };
            let built = builder.list(&self.rule.declarations).and_then(|added| {
                let replacement = self.rule.replacement.as_deref().map(|list| builder.list(list));
                Ok((added, replacement.transpose()?))
            });
            match built {
                Ok((added, replacement)) => {
                    if let Some(replacement) = replacement {
                        kept = kept.and_then(|kept| self.language.without(&kept, index - gone));
                        gone += 1;
                        new.extend(replacement);
                    }
                    new.extend(added);
                }
                Err(message) => self.errors.push((origin, message)),
            }
        }
        kept.into_iter().chain(new).collect()
    }
}

fn conditions(
    rule: &Rule,
    matcher: &mut Matcher<'_>,
    language: &dyn Syntax,
    at: Option<&Anchor>,
) -> bool {
    let refused =
        rule.conditions.iter().find(|condition| !condition.holds(&matcher.bindings, language));
    if let Some(refused) = refused {
        matcher.refused(&refused.text, at);
    }
    refused.is_none()
}

/// The label of the last statement moves to the first.
fn move_label(statements: &mut [Node]) {
    if statements.len() < 2 {
        return;
    }
    let label = statements.last_mut().and_then(|last| last.get_mut("label")).map(Value::take);
    set_label(statements, label.filter(|label| !label.is_null()));
}

fn set_label(statements: &mut [Node], label: Option<Value>) {
    if let (Some(Value::Object(first)), Some(label)) = (statements.first_mut(), label)
        && !is_expression(&Value::Object(first.clone()))
    {
        first.insert("label".to_owned(), label);
    }
}
