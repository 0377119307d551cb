//! A program: declarations, entry tasks, properties, and the side map of spans.

use crate::writer::Writers;
use crate::{Block, Expr, Qualifiers, Type};
use partita_source::{Code, FileId, Span};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A name as written in the source. Shared, so that copying a tree is cheap.
pub type Name = Arc<str>;

/// The identity of a node, unique in its program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct NodeId(pub u32);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "n{}", self.0)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Program {
    pub name: String,
    pub vocabulary: Vocabulary,
    /// Number of places, when the program itself fixes it.
    pub places: Option<u32>,
    /// Preludes in use; their declarations stand in the lists below with `prelude` set.
    pub preludes: Vec<Name>,
    pub configs: Vec<Config>,
    pub records: Vec<Record>,
    pub globals: Vec<Variable>,
    pub procs: Vec<Proc>,
    pub entries: Vec<Entry>,
    pub properties: Vec<Property>,
    /// How reports speak of operations.
    pub wordings: Vec<Wording>,
    pub commutes: Vec<Commute>,
    /// What a verdict rests on beside the program: choices that the front end made for it.
    pub notes: Vec<String>,
    /// Reductions that the front end made, by name: it left out executions that nobody can tell from others.
    pub reductions: Vec<String>,
    /// The formats that its output may be in.
    pub writers: Writers,
    pub spans: Spans,
    /// The next free node id.
    pub next_id: u32,
}

/// The words of the source language, for reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vocabulary {
    pub language: String,
    /// "process", "image", "locale", "place".
    pub place: String,
    /// "task", "activity".
    pub task: String,
    /// What waits for the tasks made inside of it: "group", "finish".
    pub group: String,
    /// The number shown for the first place.
    pub first_place: i64,
    /// Names for places by index, where they are not consecutive numbers.
    pub place_names: Vec<String>,
    /// How cells and values are written.
    pub style: Style,
    /// Every entry task has an output of its own: what tasks print is not ordered between them.
    pub output_each: bool,
    /// The program itself says what its tasks are called; otherwise they are called by their places.
    pub names_tasks: bool,
    /// Concurrent accesses that nothing orders are a fault; there are languages in which they are normal.
    pub has_races: bool,
    /// Programs are meant to end: one that goes round for ever has a fault.
    pub must_end: bool,
    /// What changes of an object is touched at its home only, handles and objects of preludes apart. The machine checks it.
    pub at_home: bool,
    /// Code and the rule of the language that such a finding breaks.
    pub rules: Vec<(Code, String)>,
    /// Variables that the program calls otherwise than the tree, where a name was taken: the tree's name and the program's.
    pub called: Vec<(Name, Name)>,
    /// Arrays whose elements lie on several places in turn.
    pub dealt: Vec<Dealing>,
}

/// How the elements of an array lie on places: so many on the first, so many on the next, and round again. The tree has it whole, or
/// one part at each place with the elements of that place one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealing {
    /// The tree's name of the array.
    pub name: Name,
    /// How many elements follow each other on one place; 0 if all do.
    pub block: i64,
    pub places: i64,
    /// The lengths of its dimensions, which count from 0.
    pub extents: Vec<i64>,
}

impl Dealing {
    /// The subscripts of an element, by its number at a place.
    #[must_use]
    pub fn subscripts(&self, place: i64, number: i64) -> Vec<i64> {
        let mut rest = if self.block == 0 {
            number
        } else {
            (number.div_euclid(self.block) * self.places + place) * self.block
                + number.rem_euclid(self.block)
        };
        let mut all = Vec::new();
        for extent in self.extents.iter().skip(1).rev() {
            all.push(rest.rem_euclid((*extent).max(1)));
            rest = rest.div_euclid((*extent).max(1));
        }
        all.push(rest);
        all.reverse();
        all
    }

    /// The place of an element, by its subscripts.
    #[must_use]
    pub fn place_of(&self, subscripts: &[i64]) -> i64 {
        let number = subscripts
            .iter()
            .zip(&self.extents)
            .fold(0_i64, |number, (index, extent)| number.saturating_mul(*extent) + index);
        if self.block == 0 {
            0
        } else {
            number.div_euclid(self.block).rem_euclid(self.places.max(1))
        }
    }
}

/// How reports write cells and values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// `t[5].x@2`, `true`
    #[default]
    Brackets,
    /// `t(5)[2]%x`, `.true.`
    Parentheses,
    /// `t(5).x@2`, `true`
    Calls,
    /// `t[5].x (thread 2)`, `true`; an array that is dealt out by the program's own subscripts
    Affinity,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Vocabulary {
            language: "tree".into(),
            place: "place".into(),
            task: "task".into(),
            group: "group".into(),
            first_place: 0,
            place_names: Vec::new(),
            style: Style::Brackets,
            output_each: false,
            names_tasks: true,
            has_races: true,
            must_end: false,
            at_home: false,
            rules: Vec::new(),
            called: Vec::new(),
            dealt: Vec::new(),
        }
    }
}

impl Vocabulary {
    /// How an array of the tree is dealt out.
    #[must_use]
    pub fn dealing(&self, name: &str) -> Option<&Dealing> {
        self.dealt.iter().find(|dealing| &*dealing.name == name)
    }

    /// What the program calls a variable of the tree.
    #[must_use]
    pub fn name_of<'n>(&'n self, name: &'n str) -> &'n str {
        let known = self.called.iter().find(|(tree, _)| &**tree == name);
        known.map_or(name, |(_, program)| program)
    }

    /// The word for several places.
    #[must_use]
    pub fn places(&self) -> String {
        several(&self.place)
    }

    /// The word for several tasks.
    #[must_use]
    pub fn tasks(&self) -> String {
        several(&self.task)
    }

    /// The rule of the language that a finding of this code breaks.
    #[must_use]
    pub fn rule(&self, code: Code) -> Option<&str> {
        self.rules.iter().find(|(known, _)| *known == code).map(|(_, rule)| rule.as_str())
    }

    /// How the user calls a place: its number or name in the source.
    #[must_use]
    pub fn place_name(&self, index: usize) -> String {
        match self.place_names.get(index) {
            Some(name) => name.clone(),
            None => {
                let index = i64::try_from(index).unwrap_or(i64::MAX);
                self.first_place.saturating_add(index).to_string()
            }
        }
    }
}

/// An English noun in the plural.
fn several(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with('s') => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// How reports speak of an operation (`wording lock does "takes {l}" waits "waits for {l}";`). In the
/// texts, and in the messages of an operation's assertions, braces name what stands there in the
/// state at hand; see `docs/tree.md`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wording {
    pub id: NodeId,
    pub operation: Name,
    /// What a task that has left the operation has done.
    pub does: Option<String>,
    /// What a task waits for at the operation's guard.
    pub waits: Option<String>,
    pub prelude: Option<Name>,
}

/// A promise of a prelude: calls of an operation may change places with calls of others
/// (`commute caf_post with caf_post, caf_wait;`), whatever they do to cells that the program sees only through them; see
/// `docs/tree.md`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commute {
    pub id: NodeId,
    pub operation: Name,
    pub with: Vec<Name>,
    pub prelude: Option<Name>,
}

/// A value set from outside with `-D name=value`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Config {
    pub id: NodeId,
    pub name: Name,
    pub ty: Type,
    /// A literal, or an expression over earlier configs.
    pub default: Expr,
}

/// A variable of a program, block, record or parameter list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Variable {
    pub id: NodeId,
    pub name: Name,
    pub ty: Type,
    pub qualifiers: Qualifiers,
    /// The place a global lives at; place 0 when absent. Never with `symmetric`.
    pub home: Option<Expr>,
    /// Undefined when absent.
    pub init: Option<Expr>,
    /// The prelude a global comes from.
    pub prelude: Option<Name>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    pub id: NodeId,
    pub name: Name,
    pub kind: RecordKind,
    /// Of a class: an object that a deep copy refers to and does not copy.
    pub handle: bool,
    pub fields: Vec<Variable>,
    pub prelude: Option<Name>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum RecordKind {
    /// A value: assignment copies.
    Record,
    /// A reference; made by `new`.
    Class,
    /// How part of a memory object is laid out, by the rules of C.
    Memory,
    /// The same, with all fields at the same place.
    Union,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Param {
    pub id: NodeId,
    pub name: Name,
    pub ty: Type,
    /// The argument's own cell instead of a copy.
    pub by_ref: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Proc {
    pub id: NodeId,
    pub name: Name,
    pub params: Vec<Param>,
    pub result: Option<Type>,
    pub body: Block,
    /// Reported as one operation under its call site's source (`operation` instead of `proc`).
    pub operation: bool,
    /// Nobody returns from it before everybody has come (`meeting operation`; see `docs/tree.md`).
    pub meeting: bool,
    /// Its steps commute with whatever other tasks may do before them to what it touches (`commuting operation`; ADR 16).
    pub commutes: bool,
    /// May delay the caller but orders nothing (`weak operation`; see `docs/tree.md`).
    pub weak: bool,
    pub prelude: Option<Name>,
}

/// A task that exists at the start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    pub id: NodeId,
    /// What reports and properties call the task.
    pub name: Name,
    /// A procedure without parameters.
    pub proc: Name,
    pub place: EntryPlace,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EntryPlace {
    At(u32),
    /// One task at every place.
    Each,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Property {
    pub id: NodeId,
    pub kind: PropertyKind,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum PropertyKind {
    /// Holds in every reachable state.
    Always(Expr),
    /// Holds in every state where all tasks have ended.
    Final(Expr),
    /// What `partita outputs` reports of final states.
    Observe(Vec<Expr>),
}

/// Where nodes come from. A node made by a pass has the span of what it was made from, or none.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    by_id: Vec<Option<Span>>,
}

/// Nodes without a span make no difference.
impl PartialEq for Spans {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Spans {
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<Span> {
        self.by_id.get(id.0 as usize).copied().flatten()
    }

    pub fn set(&mut self, id: NodeId, span: Span) {
        let index = id.0 as usize;
        if self.by_id.len() <= index {
            self.by_id.resize(index + 1, None);
        }
        if let Some(slot) = self.by_id.get_mut(index) {
            *slot = Some(span);
        }
    }

    /// Every node that has a span, in order.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, Span)> + '_ {
        (0..).map(NodeId).zip(&self.by_id).filter_map(|(id, span)| Some((id, (*span)?)))
    }

    /// Moves every span, for a text in which something was inserted.
    pub fn shift(&mut self, mut to: impl FnMut(Span) -> Span) {
        for slot in &mut self.by_id {
            *slot = slot.map(&mut to);
        }
    }

    /// Nodes that come from this file come from nowhere after this.
    pub fn forget(&mut self, file: FileId) {
        for slot in &mut self.by_id {
            if slot.is_some_and(|span| span.file == file) {
                *slot = None;
            }
        }
    }
}

impl Program {
    /// A fresh node id.
    pub fn fresh(&mut self) -> NodeId {
        let id = NodeId(self.next_id);
        self.next_id += 1;
        id
    }

    /// A fresh node id that comes from `span`.
    pub fn fresh_at(&mut self, span: Span) -> NodeId {
        let id = self.fresh();
        self.spans.set(id, span);
        id
    }

    #[must_use]
    pub fn proc(&self, name: &str) -> Option<&Proc> {
        self.procs.iter().find(|proc| &*proc.name == name)
    }

    #[must_use]
    pub fn record(&self, name: &str) -> Option<&Record> {
        self.records.iter().find(|record| &*record.name == name)
    }
}
