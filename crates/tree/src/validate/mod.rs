//! The validator: what every tree promises to passes and to lowering.
//!
//! | code | invariant |
//! |---|---|
//! | `too-deep` | the tree is at most [`MAX_HEIGHT`](crate::limits::MAX_HEIGHT) nodes high; nothing else is checked otherwise |
//! | `duplicate-id` | node ids are unique and below `next_id` |
//! | `duplicate-name` | no name is declared twice in a scope: configs, globals and procedures form one, records and classes one, entry tasks one, the fields of a record one, parameters together with the body's outermost block one, every other block one |
//! | `unknown-name` | a name is a local declared before in a block around (closures and spawned bodies see the scopes around them), a parameter, a global, a config value or a procedure; a config's default sees earlier configs only |
//! | `unknown-type` | a type's name is a record or class of the program |
//! | `unknown-group` | `spawn in g` stands inside `group g` |
//! | `unknown-prelude` | a declaration's prelude is among the program's |
//! | `recursive-record` | no record holds itself as a value |
//! | `bad-width` | integers have 8, 16, 32 or 64 bits |
//! | `open-array` | open bounds stand only directly behind `ref`, of a type or of a parameter |
//! | `bad-home` | only globals have a home, and symmetric ones do not |
//! | `bad-entry` | an entry names a procedure without parameters, and a place below `places` where that is fixed |
//! | `property-only` | `task::name` and `at(task, label)` stand in properties only |
//! | `unknown-task` | they name an entry task |
//! | `unknown-local` | and a local of the outermost block of its procedure |
//! | `unknown-label` | or a label of it; a `goto` names a label of its procedure |
//! | `duplicate-label` | labels are unique in a procedure, counting closures and spawned bodies inside |
//! | `bad-goto` | a `goto` leaves no body of `atomic`, `when`, `group`, `on`, `try`, `catch`, `spawn` or a closure, and enters only bodies of `if`, `while`, `choose` and plain blocks that declare nothing |
//! | `stray-break` | `break` and `continue` stand in a loop, and no such body lies between |
//! | `nested-atomic` | no `atomic` or `when` stands inside another |
//! | `stop-in-atomic` | `stop` stands in no `atomic` or `when` |
//! | `not-a-cell` | assignments, `reset`, `put`, `get`, `remote`, `&` and by-reference arguments go to cells |
//! | `assign-constant` | the cell written is not (part of the value of) a constant, config value, loop variable or procedure |
//! | `bad-at` | `@` stands on a symmetric variable, or an element or field of one |
//! | `bad-for` | `for` goes over a range with one variable, or a domain of ranges with one for each |
//! | `wrong-arity` | calls of named procedures, intrinsics and remote operations have the right number of operands |
//! | `bad-meeting` | a `meeting operation` takes a record with a field `parties` by reference first, gives nothing back, and is declarations, one `atomic` and one `when`, with no call, jump, `throw`, `try`, `spawn` or `on` in it |
//! | `bad-weak` | only an `operation` is `weak`, and no `close segment` or `open segment` stands in it |
//! | `bad-wording` | a `wording` belongs to an `operation`, and there is one at most; in its texts and in the messages of an operation's assertions, what stands in braces is closed and names something that the operation knows |
//! | `bad-commute` | what a `commute` names are operations; none is a `meeting` or `commuting` |
//! | `bad-code` | an `assert` gives a code that is no finding of the engine itself |
//! | `bad-memory` | memory is a variable's, made of what has a size; records and unions of memory, `single` and `byte` are nowhere else; what writes memory is a statement |
//! | `empty-choose` | `choose` has a block |
//!
//! Types of values are not checked: the machine decides at run time what an operator can work on.

mod cells;
mod commutes;
mod declarations;
mod jumps;
mod meetings;
mod memory;
mod names;
mod scopes;
mod shape;
mod weak;
mod wordings;

use crate::{NodeId, Program};
use partita_source::{Diagnostic, Diagnostics, Severity};

/// Everything that is wrong with a program; empty when it can be lowered.
#[must_use]
pub fn validate(program: &Program) -> Diagnostics {
    let mut report = Report { program, found: Vec::new() };
    if shape::check_depth(&mut report) {
        shape::check(&mut report);
        declarations::check(&mut report);
        names::check(&mut report);
        jumps::check(&mut report);
        meetings::check(&mut report);
        memory::check(&mut report);
        weak::check(&mut report);
        wordings::check(&mut report);
        commutes::check(&mut report);
    }
    report.found
}

/// The program, and what was found so far.
struct Report<'a> {
    program: &'a Program,
    found: Diagnostics,
}

impl Report<'_> {
    fn error(&mut self, code: &'static str, id: NodeId, message: impl Into<String>) {
        let span = self.program.spans.get(id);
        self.found.push(Diagnostic::new(code, Severity::Error, span, message));
    }

    /// An error with a second place that explains it.
    fn error_also(
        &mut self,
        code: &'static str,
        id: NodeId,
        message: impl Into<String>,
        other: NodeId,
        text: &str,
    ) {
        let spans = &self.program.spans;
        let mut error = Diagnostic::new(code, Severity::Error, spans.get(id), message);
        if let Some(span) = spans.get(other) {
            error = error.also(span, text);
        }
        self.found.push(error);
    }
}
