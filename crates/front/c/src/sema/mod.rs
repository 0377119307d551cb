//! Names and types: from the syntax of all files to one checked program.
//!
//! A file is gone through once, top to bottom, as C is read: declarations bind names in scopes, expressions become typed ones
//! with every conversion written out. What C99 calls a constraint is checked here and ends in an error; the type of an
//! expression never depends on what is emitted for it later.
//!
//! Not here: what the library's functions do, and where objects live (`lower`).

mod calls;
mod constant;
mod convert;
mod declare;
mod derive;
mod dialect;
mod expr;
mod init;
mod link;
mod operators;
mod records;
mod scope;
mod stmt;
mod unsequenced;

pub use constant::Number;
pub use dialect::{Declared, Measured, PlainSemantics, Semantics};
pub use expr::Operand;
pub use scope::Binding;

use crate::ast::Unit;
use crate::checked::{Expr, Program};
use crate::types::{LengthId, QualTy, Types};
use link::Linker;
use partita_source::{Diagnostic, Diagnostics, Span};
use partita_tree::Name;
use scope::Scopes;
use stmt::FunctionState;

/// What is known while files are read.
pub struct Sema<'a> {
    pub semantics: &'a dyn Semantics,
    /// The text of the library, with its headers.
    library: &'a [Unit],
    pub program: Program,
    pub found: Diagnostics,
    pub(crate) scopes: Scopes,
    pub(crate) linker: Linker,
    /// Which file is read.
    pub(crate) unit: u32,
    /// The function being read.
    pub(crate) function: Option<FunctionState>,
    /// Lengths of arrays in types that were just read, to be computed where they stand.
    pub(crate) lengths: Vec<(LengthId, Expr)>,
    /// Inside a prototype: lengths there are never computed.
    pub(crate) in_prototype: bool,
    /// How deep expressions and statements are nested.
    pub(crate) level: u32,
    /// The text of the library is being read.
    pub(crate) in_library: bool,
}

/// Checks the files of a program, the main one first, and what of the library it uses.
#[must_use]
pub fn check(
    units: &[Unit],
    library: &[Unit],
    semantics: &dyn Semantics,
) -> (Program, Diagnostics) {
    let mut sema = Sema {
        semantics,
        library,
        program: Program::default(),
        found: Vec::new(),
        scopes: Scopes::default(),
        linker: Linker::default(),
        unit: 0,
        function: None,
        lengths: Vec::new(),
        in_prototype: false,
        level: 0,
        in_library: false,
    };
    sema.program.types.extra_words = semantics.extra_words();
    for (number, unit) in (0_u32..).zip(units) {
        sema.unit = number;
        sema.unit(unit);
    }
    // What a program says of the library's functions in its own way is its own affair.
    let found = sema.found.len();
    sema.in_library = true;
    for unit in library {
        sema.unit += 1;
        sema.unit(unit);
    }
    sema.in_library = false;
    sema.found.truncate(found);
    sema.link();
    semantics.finish(&mut sema);
    (sema.program, sema.found)
}

impl Sema<'_> {
    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    pub fn warning(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::warning(code, span, message));
    }

    /// Once each.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if !self.found.contains(&diagnostic) {
            self.found.push(diagnostic);
        }
    }

    pub fn note(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !self.program.notes.contains(&text) {
            self.program.notes.push(text);
        }
    }

    #[must_use]
    pub fn types(&self) -> &Types {
        &self.program.types
    }

    /// A type in a message.
    #[must_use]
    pub fn show(&self, ty: &QualTy) -> String {
        format!("`{}`", self.program.types.show(ty))
    }

    pub(crate) fn fresh_length(&mut self) -> LengthId {
        let id = LengthId(self.program.lengths);
        self.program.lengths += 1;
        id
    }

    fn unit(&mut self, unit: &Unit) {
        self.scopes.start();
        for item in &unit.items {
            self.item(item);
        }
        self.linker.end_unit();
    }

    /// Runs `f` one level deeper, unless that is too deep.
    pub(crate) fn deeper<T>(
        &mut self,
        span: Span,
        otherwise: T,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        const LIMIT: u32 = 400;
        if self.level >= LIMIT {
            self.error("too-deep", span, "this is nested too deeply");
            return otherwise;
        }
        self.level += 1;
        let result = f(self);
        self.level -= 1;
        result
    }

    pub(crate) fn name_of_function(&self) -> Option<Name> {
        self.function.as_ref().map(|function| function.name.clone())
    }
}
