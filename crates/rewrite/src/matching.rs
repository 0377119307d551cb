//! Matching a pattern with a piece of a program, and remembering how far it came.

use crate::name;
use crate::view::{Anchor, Node, anchor, hole, inner, is_position, same};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What a metavariable stands for.
#[derive(Clone, PartialEq, Debug)]
pub enum Bound {
    /// Part of a name.
    Name(String),
    /// One piece.
    One(Node),
    /// Any number of pieces.
    Many(Vec<Node>),
}

pub type Bindings = BTreeMap<String, Bound>;

/// How far the best attempt came, and what it stumbled over.
#[derive(Clone, Debug)]
pub struct Miss {
    pub score: usize,
    /// The piece of the pattern, as a position in the rules file.
    pub wanted: Option<Anchor>,
    /// The piece of the program that is different.
    pub found: Option<Anchor>,
    /// Everything fits but a condition.
    pub condition: Option<String>,
}

/// Comparisons after which a rule is too complicated for its program.
const MAX_WORK: usize = 50_000_000;

/// How names and expressions turn into each other: the only thing matching needs to know of a language.
pub trait Naming {
    /// The name that an expression consists of.
    fn name_of(&self, expr: &Node) -> Option<String>;

    /// Whether two literals mean the same, where there are several ways to write one; nothing for other pieces.
    fn same_value(&self, pattern: &Node, piece: &Node) -> Option<bool> {
        let _ = (pattern, piece);
        None
    }
}

pub struct Matcher<'a> {
    naming: &'a dyn Naming,
    pub bindings: Bindings,
    score: usize,
    wanted: Vec<Anchor>,
    found: Vec<Anchor>,
    pub best: Option<Miss>,
    pub work: usize,
}

impl<'a> Matcher<'a> {
    #[must_use]
    pub fn new(naming: &'a dyn Naming) -> Self {
        Matcher {
            naming,
            bindings: Bindings::new(),
            score: 0,
            wanted: Vec::new(),
            found: Vec::new(),
            best: None,
            work: 0,
        }
    }

    #[must_use]
    pub fn gave_up(&self) -> bool {
        self.work > MAX_WORK
    }

    /// Matches one piece; on success the bindings are in `self.bindings`.
    pub fn one(&mut self, pattern: &Node, piece: &Node) -> bool {
        self.start();
        self.node(pattern, piece)
    }

    /// Matches a run at the start of a list; how many items it covers.
    pub fn run(&mut self, patterns: &[Node], pieces: &[Node]) -> Option<usize> {
        self.start();
        self.list(patterns, pieces, false).map(|rest| pieces.len() - rest)
    }

    fn start(&mut self) {
        self.bindings.clear();
        self.score = 0;
        self.wanted.clear();
        self.found.clear();
    }

    /// Notes that everything fitted but a condition.
    pub fn refused(&mut self, condition: &str, at: Option<&Anchor>) {
        let score = self.score + 1;
        if self.best.as_ref().is_none_or(|best| best.score < score) {
            let condition = Some(condition.to_owned());
            self.best = Some(Miss { score, wanted: None, found: at.cloned(), condition });
        }
    }

    fn fail(&mut self) -> bool {
        if self.score > 0 && self.best.as_ref().is_none_or(|best| best.score < self.score) {
            self.best = Some(Miss {
                score: self.score,
                wanted: self.wanted.last().cloned(),
                found: self.found.last().cloned(),
                condition: None,
            });
        }
        false
    }

    fn node(&mut self, pattern: &Node, piece: &Node) -> bool {
        self.work += 1;
        if self.gave_up() {
            return false;
        }
        if let Some(hole) = hole(pattern) {
            if hole.many {
                // In a place for one: a list of one.
                let name = hole.name.to_owned();
                return self.bind(&name, Bound::Many(vec![piece.clone()]));
            }
            if piece.is_null() {
                return self.fail();
            }
            let name = hole.name.to_owned();
            return self.bind(&name, Bound::One(inner(piece).clone()));
        }
        let (wanted, found) = (anchor(pattern).cloned(), anchor(piece).cloned());
        let marks = (self.wanted.len(), self.found.len());
        self.wanted.extend(wanted);
        self.found.extend(found);
        let fits = match (pattern, piece) {
            (Value::Object(_), Value::Object(_))
                if let Some(same) = self.naming.same_value(pattern, piece) =>
            {
                self.leaf(same)
            }
            (Value::Object(pattern), Value::Object(piece)) => self.object(pattern, piece),
            (Value::Array(pattern), Value::Array(piece)) => {
                self.list(pattern, piece, true).is_some()
            }
            // A list that may be missing counts as empty.
            (Value::Array(pattern), Value::Null) => self.list(pattern, &[], true).is_some(),
            (Value::String(pattern), Value::String(piece)) => self.text(pattern, piece),
            (pattern, piece) => self.leaf(pattern == piece),
        };
        self.wanted.truncate(marks.0);
        self.found.truncate(marks.1);
        fits
    }

    fn leaf(&mut self, fits: bool) -> bool {
        if fits {
            self.score += 1;
            true
        } else {
            self.fail()
        }
    }

    fn object(&mut self, pattern: &Map<String, Value>, piece: &Map<String, Value>) -> bool {
        for (key, value) in pattern {
            if is_position(key) || (value.is_null() && is_silent(key, pattern)) {
                continue;
            }
            let Some(other) = piece.get(key) else { return self.fail() };
            if !self.node(value, other) {
                return false;
            }
        }
        // A variant fits: that is a point.
        self.score += usize::from(pattern.len() == 1);
        true
    }

    fn text(&mut self, pattern: &str, piece: &str) -> bool {
        let Some((before, name, after)) = name::split(pattern) else {
            return self.leaf(pattern == piece);
        };
        let stripped = piece.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        match stripped.filter(|rest| !rest.is_empty()) {
            Some(rest) => self.bind(name, Bound::Name(rest.to_owned())),
            None => self.fail(),
        }
    }

    /// Matches items from the left; how many pieces are left over, none when `whole`.
    fn list(&mut self, patterns: &[Node], pieces: &[Node], whole: bool) -> Option<usize> {
        let Some((first, rest)) = patterns.split_first() else {
            if whole && !pieces.is_empty() {
                self.fail();
                return None;
            }
            return Some(pieces.len());
        };
        let many = hole(first).filter(|hole| hole.many).map(|hole| hole.name.to_owned());
        if let Some(name) = many {
            let lengths =
                if rest.is_empty() { pieces.len()..=pieces.len() } else { 0..=pieces.len() };
            for length in lengths {
                let before = (self.bindings.clone(), self.score);
                let (taken, left) = pieces.split_at(length);
                if self.bind(&name, Bound::Many(taken.to_vec()))
                    && let Some(left) = self.list(rest, left, whole)
                {
                    return Some(left);
                }
                (self.bindings, self.score) = before;
                if self.gave_up() {
                    break;
                }
            }
            return None;
        }
        let Some((piece, left)) = pieces.split_first() else {
            self.fail();
            return None;
        };
        if !self.node(first, piece) {
            return None;
        }
        self.list(rest, left, whole)
    }

    /// Binds, or compares with what is bound already.
    fn bind(&mut self, name: &str, bound: Bound) -> bool {
        let Some(known) = self.bindings.get(name) else {
            self.bindings.insert(name.to_owned(), bound);
            self.score += 1;
            return true;
        };
        let fits = match (known, &bound) {
            (Bound::Name(a), Bound::Name(b)) => a == b,
            (Bound::One(a), Bound::One(b)) => same(a, b),
            (Bound::Many(a), Bound::Many(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(inner(a), inner(b)))
            }
            (Bound::Name(name), Bound::One(expr)) | (Bound::One(expr), Bound::Name(name)) => {
                self.naming.name_of(expr).as_deref() == Some(name)
            }
            (Bound::Many(_), Bound::Name(_) | Bound::One(_))
            | (Bound::Name(_) | Bound::One(_), Bound::Many(_)) => false,
        };
        self.leaf(fits)
    }
}

/// What a pattern does not mention: labels, and names of constructs.
fn is_silent(key: &str, pattern: &Map<String, Value>) -> bool {
    let construct = ["body", "arms", "cases"].iter().any(|field| pattern.contains_key(*field));
    key == "label" || (key == "name" && construct) || matches!(key, "init" | "home" | "prelude")
}
