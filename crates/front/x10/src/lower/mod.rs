//! Syntax to tree.
//!
//! One activity starts at place 0 and runs `main` inside a finish. An expression becomes a [`Value`]: a term of the tree with
//! its type; what must happen before it is emitted first. A method is lowered once per list of type arguments, and once
//! for use inside `atomic` ([`instances`]). What an object runs, is or says, its kind decides at run time ([`kinds`],
//! [`dispatch`]). Where the program has a `try`, what fails throws; otherwise it is a finding where it stands
//! ([`exceptions`]). What is not modelled becomes `unsupported` at its place.

mod assign;
mod calls;
mod choose;
mod clocks;
mod closures;
mod collect;
mod concat;
mod control;
mod convert;
mod dispatch;
mod equal;
mod exceptions;
mod exits;
mod expr;
mod formats;
mod frame;
mod helpers;
mod instances;
mod kinds;
mod legacy;
mod local_classes;
mod loops;
mod names;
mod native;
mod objects;
mod operators;
mod places;
mod serial;
mod statics;
mod stmt;
mod storage;
mod strings;
mod tasks;
mod types;

use crate::ast::File;
use crate::dialect::Dialect;
use crate::sema::{ClassTy, Classes, Mentions, Mistake, Ty, mentions_of_files, mistakes};
use dispatch::Dispatchers;
use exceptions::Site;
use frame::Frame;
use instances::{Instance, Key};
use kinds::Kinds;
use partita_kit::{Differ, Emit, Emitter, Instances, Naming};
use partita_source::{Diagnostic, Diagnostics, Span};
use partita_tree::{Block, Builder, EntryPlace, Expr as Term, Param, Program, Type};
use statics::Statics;
use storage::Storage;

/// How a program is to be read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `-D NAME=VALUE`: values of static vals, and `args`.
    pub defines: Vec<(String, String)>,
    /// Values of what the program does not have are passed over.
    pub lenient: bool,
}

/// A term with its type.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) term: Term,
    pub(crate) ty: Ty,
}

pub(crate) struct Lowerer<'a> {
    pub(crate) b: Emitter,
    pub(crate) found: Diagnostics,
    pub(crate) options: &'a Options,
    pub(crate) classes: Classes<'a>,
    pub(crate) mentions: Mentions,
    /// Exceptions can be caught: what fails throws.
    pub(crate) catching: bool,
    /// The program is in the language of 2010.
    pub(crate) legacy: bool,
    pub(crate) instances: Instances<Key, Instance>,
    pub(crate) kinds: Kinds,
    pub(crate) storage: Storage,
    pub(crate) dispatchers: Dispatchers,
    pub(crate) statics: Statics<'a>,
    /// Where something is thrown.
    pub(crate) sites: Vec<Site>,
    pub(crate) frame: Frame<'a>,
    /// How deep expressions and statements are nested.
    pub(crate) level: usize,
    /// How many instances were asked for.
    pub(crate) asked: usize,
    /// Somebody asks for the phase of a clock, so that clocks count them.
    pub(crate) phases: bool,
    /// As the run-time system of 2010 did.
    pub(crate) helpers: bool,
}

/// Whether a program is in the language of 2010: its first file says it.
pub(crate) fn is_legacy(files: &[File]) -> bool {
    files.first().is_some_and(|file| file.dialect.dialect == Dialect::Legacy)
}

/// How names of the program become names of the tree.
const NAMING: Naming = Naming {
    differ: Differ::Number,
    reserved: |name| name.starts_with("x10_") || name.starts_with("X10"),
    globals_avoid_locals: true,
};

impl Emit for Lowerer<'_> {
    fn emitter(&mut self) -> &mut Emitter {
        &mut self.b
    }
}

/// Lowers the files of a program; the first is the main one.
pub(crate) fn program(
    files: &[File],
    library: &[File],
    name: &str,
    options: &Options,
) -> (Option<Program>, Diagnostics) {
    let mut builder = Builder::new(name).with(crate::SHELF);
    builder.edit(|program| program.vocabulary = crate::vocabulary());
    builder.use_prelude("x10");
    let mut classes = Classes::default();
    classes.legacy = is_legacy(files);
    library.iter().for_each(|file| classes.add_file(file, true));
    files.iter().for_each(|file| classes.add_file(file, false));
    let mentions = mentions_of_files(files, library);
    if mentions.clocks {
        builder.use_prelude("x10_clock");
    }
    for (class, prelude) in [("Team", "x10_team"), ("Lock", "x10_lock")] {
        if mentions.names.contains(class) {
            builder.use_prelude(prelude);
        }
    }
    let helpers = helpers::wanted(&options.defines);
    if helpers {
        builder.use_prelude("x10_runtime");
    }
    let mut lowerer = Lowerer {
        b: Emitter::new(builder, NAMING),
        found: mistakes(files, library).into_iter().map(Into::into).collect(),
        options,
        classes,
        catching: mentions.tries || mentions.offers,
        legacy: is_legacy(files),
        mentions,
        instances: Instances::default(),
        kinds: Kinds::default(),
        storage: Storage::default(),
        dispatchers: Dispatchers::default(),
        statics: Statics::default(),
        sites: Vec::new(),
        frame: Frame::default(),
        level: 0,
        asked: 0,
        phases: false,
        helpers,
    };
    lowerer.reserve_names();
    lowerer.notes(files);
    lowerer.read_defines();
    lowerer.read_runtime();
    if let Some(main) = lowerer.find_main(files) {
        lowerer.start(&main);
        lowerer.everything_else();
        lowerer.work_off();
        lowerer.finish_entry(&main);
    }
    lowerer.check_defines();
    let Lowerer { b, found, .. } = lowerer;
    let failed = found.iter().any(Diagnostic::is_error);
    ((!failed).then(|| b.finish()), found)
}

impl<'a> Lowerer<'a> {
    pub(crate) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.mistake(Mistake::new(code, span, message));
    }

    /// Reports a mistake, once.
    pub(crate) fn mistake(&mut self, mistake: Mistake) {
        if self.in_library() {
            let what = format!("this use of the library: {}", mistake.message);
            return self.unsupported(mistake.span, &what);
        }
        if let Some(class) = &mistake.absent {
            return self.unsupported(mistake.span, &format!("the library's `{class}`"));
        }
        let diagnostic = Diagnostic::from(mistake);
        if !self.found.contains(&diagnostic) {
            self.found.push(diagnostic);
        }
    }

    /// Whether a method of the library is being lowered.
    pub(crate) fn in_library(&self) -> bool {
        self.frame.class.as_ref().is_some_and(|class| self.classes.get(class.id).library)
    }

    pub(crate) fn value(&self, term: Term, ty: Ty) -> Value {
        Value { term, ty }
    }

    /// What stands where nothing could be made of an expression.
    pub(crate) fn broken(&self) -> Value {
        Value { term: self.b.null(), ty: Ty::Unknown }
    }

    /// Reaching this point makes the verdict unknown.
    pub(crate) fn give_up(&mut self, span: Span, why: impl AsRef<str>) -> Value {
        self.unsupported(span, why.as_ref());
        self.broken()
    }

    fn notes(&mut self, files: &[File]) {
        for file in files {
            let dialect = &file.dialect;
            let why = match (&dialect.shown_by, dialect.told) {
                (_, true) => " (as told)".to_owned(),
                (Some(marker), false) => format!(" (it has {})", marker.what),
                (None, false) => String::new(),
            };
            self.note(&format!("read as X10 {}{why}", dialect.dialect));
        }
        if self.mentions.constraints {
            self.note("constraints on variables, arguments and results are not checked");
        }
    }

    /// Records and procedures that may be asked for from anywhere.
    fn reserve_names(&mut self) {
        for name in ["this", "main"] {
            self.b.names.global(name);
        }
    }

    /// Adds a procedure. Terms that stand at several places of it become nodes of their own.
    pub(crate) fn add_proc(
        &mut self,
        name: &str,
        params: Vec<Param>,
        result: Option<Type>,
        body: Block,
    ) {
        let body = self.b.copy_block(&body);
        self.b.proc(name, params, result, body);
    }

    /// The task that runs the program; its body is put together at the end.
    fn finish_entry(&mut self, main: &ClassTy) {
        let body = self.entry_body(main);
        self.add_proc("main", Vec::new(), None, body);
        self.b.entry("main", "main", EntryPlace::At(0));
        self.emit_records();
    }
}
