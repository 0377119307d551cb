//! From the checked program to the tree.
//!
//! Every object is *plain* or *memory*. A scalar or an array of scalars to which no pointer is ever made is an ordinary
//! variable of the tree; everything else is a memory object, with the layout that C gives it. The order of evaluation is
//! fixed from left to right: an expression without effects becomes one term, in others each operand is kept in a temporary
//! before the next one happens.
//!
//! What a language on top does differently, it says in [`Hooks`].

mod arith;
mod assign;
mod call;
mod convert;
mod effects;
mod expr;
mod functions;
mod hooks;
mod library;
mod objects;
mod place;
mod stmt;
mod types;
mod varargs;

pub use hooks::{Hooks, PlainHooks};

use crate::checked::{FunctionId, LiteralId, ObjectId, Program};
use crate::types::{LengthId, RecordId, Types};
use functions::Frame;
use partita_kit::{Differ, Emit, Emitter, Naming, TEMPORARY};
use partita_source::{Diagnostic, Diagnostics, Span};
use partita_tree::{Builder, Expr as Term, Name, Program as Tree};
use rustc_hash::FxHashMap;

/// What the driver says of a program.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What `argv` has behind the program's name.
    pub arguments: Vec<String>,
    /// Each call of `rand` gives any value.
    pub any_random: bool,
}

pub struct Lowerer<'a> {
    pub b: Emitter,
    pub program: &'a Program,
    pub hooks: &'a dyn Hooks,
    pub options: &'a Options,
    pub found: Diagnostics,
    pub(crate) frame: Frame,
    pub objects: FxHashMap<ObjectId, Name>,
    functions: FxHashMap<FunctionId, Name>,
    literals: FxHashMap<LiteralId, Name>,
    lengths: FxHashMap<LengthId, Name>,
    records: FxHashMap<RecordId, types::MemoryRecord>,
    /// Functions that are wanted and not lowered yet.
    waiting: Vec<FunctionId>,
    /// Static objects whose initialiser is stored at the start.
    pub static_inits: Vec<ObjectId>,
    /// Streams of the library, and what they point at.
    streams: Vec<(Name, Term)>,
    /// Files whose text nothing may point into.
    library_files: std::collections::BTreeSet<partita_source::FileId>,
    /// `atexit` is called somewhere.
    pub(crate) handlers: bool,
    /// What the next object of the heap is for.
    pub wanted_type: Option<crate::types::Ty>,
    /// A `long double` lies in memory, where its size shows.
    wide_reals: bool,
    /// The record for arguments behind `...` is there.
    varargs: bool,
}

/// How names of the program become names of the tree.
const NAMING: Naming =
    Naming { differ: Differ::Number, reserved: |_| false, globals_avoid_locals: true };

impl Emit for Lowerer<'_> {
    fn emitter(&mut self) -> &mut Emitter {
        &mut self.b
    }
}

/// Lowers a checked program; `stem` is what it calls itself.
#[must_use]
pub fn program(
    program: &Program,
    hooks: &dyn Hooks,
    options: &Options,
    name: &str,
    main: Span,
) -> (Option<Tree>, Diagnostics) {
    let mut builder = Builder::new(name).with(hooks.shelf());
    builder.edit(|tree| tree.vocabulary = hooks.vocabulary());
    let mut lowerer = Lowerer {
        b: Emitter::new(builder, NAMING),
        program,
        hooks,
        options,
        found: Diagnostics::new(),
        frame: Frame::default(),
        objects: FxHashMap::default(),
        functions: FxHashMap::default(),
        literals: FxHashMap::default(),
        lengths: FxHashMap::default(),
        records: FxHashMap::default(),
        waiting: Vec::new(),
        static_inits: Vec::new(),
        streams: Vec::new(),
        library_files: std::collections::BTreeSet::new(),
        handlers: false,
        wanted_type: None,
        wide_reals: false,
        varargs: false,
    };
    hooks.preludes(&mut lowerer);
    lowerer.reserve_names();
    for note in &program.notes {
        lowerer.note(note);
    }
    lowerer.note("operands and arguments are evaluated from left to right");
    lowerer.whole(name, main);
    let Lowerer { b, found, library_files, .. } = lowerer;
    let failed = found.iter().any(Diagnostic::is_error);
    let tree = (!failed).then(|| {
        let mut tree = b.finish();
        library_files.iter().for_each(|file| tree.spans.forget(*file));
        tree
    });
    (tree, found)
}

impl<'a> Lowerer<'a> {
    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        let found = Diagnostic::error(code, span, message);
        if !self.found.contains(&found) {
            self.found.push(found);
        }
    }

    #[must_use]
    pub fn types(&self) -> &'a Types {
        &self.program.types
    }

    /// Preludes declare names that the program must not get.
    fn reserve_names(&mut self) {
        let names = self.b.edit(|tree| {
            let procs = tree.procs.iter().map(|proc| proc.name.clone());
            let globals = tree.globals.iter().map(|global| global.name.clone());
            let records = tree.records.iter().map(|record| record.name.clone());
            procs.chain(globals).chain(records).collect::<Vec<Name>>()
        });
        for name in names {
            self.b.names.global(&name);
        }
    }

    /// A name that no temporary has.
    fn base_of(name: &str) -> String {
        if name.starts_with(TEMPORARY) { format!("u{name}") } else { name.to_owned() }
    }

    pub fn global_name(&mut self, name: &str) -> Name {
        let base = Self::base_of(name);
        let tree = self.b.names.global(&base);
        self.frame.remember(&tree);
        tree
    }

    /// A name for a local that nothing around it has.
    pub(crate) fn local_name(&mut self, name: &str) -> Name {
        let base = Self::base_of(name);
        let taken = std::mem::take(&mut self.frame.taken);
        let tree =
            self.b.names.local(&base, |candidate| taken.iter().any(|known| &**known == candidate));
        self.frame.taken = taken;
        self.frame.remember(&tree);
        tree
    }

    /// What stands where nothing could be made of an expression.
    pub fn broken(&self) -> Term {
        self.b.int(0)
    }
}
