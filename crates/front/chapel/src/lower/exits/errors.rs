//! Errors: `throw`, `try`, `catch`.
//!
//! The tree lets no `break` or `continue` lead out of `try` and `catch`. So a jump out of a `try` notes where it wants
//! to go and throws; behind the `try`, where also the handlers stand, it goes on.

use crate::ast::{Block, Catch, Expr};
use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::stmt::Around;
use crate::lower::values::Value;
use crate::sema::{ClassTy, Held, Ty, as_procs};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{BinaryOp, Block as TreeBlock, Stmt, Type};

/// What errors do in the procedure being lowered.
#[derive(Default)]
pub(crate) struct Throwing {
    /// Declared `throws`.
    pub(crate) declared: bool,
    /// An error may leave what has been lowered so far.
    pub(crate) may_throw: bool,
    /// How many `try` with handlers stand around.
    tries: usize,
    /// Under `try!`: an error ends the program where the call stands.
    must_not_throw: bool,
    /// How many values nobody owned when the `try` or the task around began: those do not end when it is left.
    pub(crate) first_fresh: usize,
    /// Where errors go that leave the tasks being made.
    pub(crate) task_errors: Option<TaskErrors>,
}

impl Throwing {
    /// Whether an error of a call ends the program there: nothing around takes it or hands it on.
    pub(crate) fn stop_here(&self) -> bool {
        self.must_not_throw || (!self.declared && self.tries == 0)
    }
}

/// The ways that lead out of a `try` of the tree.
pub(crate) struct Way {
    name: String,
    breaks: bool,
    continues: bool,
    pub(crate) first_cleanup: usize,
}

/// Where the errors of tasks go.
pub(crate) struct TaskErrors {
    list: String,
    /// Some task may throw.
    used: bool,
}

const BREAK: i64 = 1;
const CONTINUE: i64 = 2;
const ERROR: i64 = 3;

impl<'a> Lowerer<'a> {
    /// Runs `body`; when it throws, `handler` runs with the name of the variable that holds the error.
    pub(crate) fn try_block(
        &mut self,
        body: impl FnOnce(&mut Self),
        handler: impl FnOnce(&mut Self, &str),
    ) {
        let (way, error, caught) = (self.temp(), self.temp(), self.temp());
        let zero = self.b.int(0);
        let declare = self.b.declare(&way, Type::INT, Some(zero));
        self.emit(declare);
        let ty = match self.sema.error_class {
            Some(class) => Type::Named(self.tree_typer().aggregate_record(class).into()),
            None => Type::Any,
        };
        let declare = self.b.declare(&error, ty, Some(self.b.null()));
        self.emit(declare);
        let number = self.exits.ways.len();
        let first_cleanup = self.exits.cleanups.len();
        self.exits.ways.push(Way {
            name: way.clone(),
            breaks: false,
            continues: false,
            first_cleanup,
        });
        let block = self.within(Around::Try(number), |l| l.emitted(body));
        let ways = self.exits.ways.pop();
        let is = |l: &Self, which: i64| l.b.eq(l.b.var(&way), l.b.int(which));
        let note: TreeBlock = vec![
            self.b.assign(self.b.var(&way), self.b.int(ERROR)),
            self.b.assign(self.b.var(&error), self.b.var(&caught)),
        ];
        let first = is(self, 0);
        let handle = vec![self.b.if_(first, note, Vec::new())];
        let stmt = self.b.try_(block, &caught, handle);
        self.emit(stmt);
        let block = self.emitted(|l| handler(l, &error));
        let test = is(self, ERROR);
        let stmt = self.b.if_(test, block, Vec::new());
        self.emit(stmt);
        let Some(ways) = ways else { return };
        for (used, which, what) in
            [(ways.breaks, BREAK, "break"), (ways.continues, CONTINUE, "continue")]
        {
            if used {
                let block = self.emitted(|l| l.leave(what, Span::default()));
                let test = is(self, which);
                let stmt = self.b.if_(test, block, Vec::new());
                self.emit(stmt);
            }
        }
    }

    /// `break` or `continue` inside of a `try`.
    pub(crate) fn leave_try(&mut self, number: usize, what: &str) {
        let Some(way) = self.exits.ways.get_mut(number) else { return };
        let which = if what == "break" {
            way.breaks = true;
            BREAK
        } else {
            way.continues = true;
            CONTINUE
        };
        let target = self.b.var(&way.name);
        let stmt = self.b.assign(target, self.b.int(which));
        self.emit(stmt);
        let nothing = self.b.null();
        let stmt = self.b.throw(nothing);
        self.emit(stmt);
    }

    pub(crate) fn throw(&mut self, value: &'a Expr, span: Span) {
        let value = self.read(value);
        match value.ty() {
            Some(Ty::Class(_)) => {
                self.exits.not_fresh(&value);
                let term = self.term(&value);
                self.leave_by_error(span);
                self.b.at(span);
                let stmt = self.b.throw(term);
                self.emit(stmt);
                self.frame.errors.may_throw = true;
            }
            Some(Ty::Unknown) | None => {}
            Some(_) => self.error(span, "only objects of the class Error are thrown"),
        }
    }

    pub(crate) fn try_stmt(
        &mut self,
        bang: bool,
        body: &'a Block,
        catches: &'a [Catch],
        span: Span,
    ) {
        let outside = self.frame.errors.may_throw;
        if !bang && catches.is_empty() {
            // `try` alone: errors go on to the caller.
            let block = self.block_of(body);
            self.b.at(span);
            let stmt = self.b.block(block);
            return self.emit(stmt);
        }
        self.b.at(span);
        self.try_block(
            |l| {
                l.frame.errors.may_throw = false;
                l.frame.errors.tries += 1;
                let fresh = l.exits.fresh_values.len();
                l.with(
                    |l| &mut l.frame.errors.first_fresh,
                    fresh,
                    |l| l.with(|l| &mut l.frame.errors.must_not_throw, false, |l| l.block(body)),
                );
                l.frame.errors.tries -= 1;
            },
            |l, error| {
                let thrown = std::mem::replace(&mut l.frame.errors.may_throw, false);
                let complete = l.handlers(catches, error, bang, span);
                l.frame.errors.may_throw |= thrown && !complete;
            },
        );
        self.frame.errors.may_throw |= outside;
    }

    /// The `catch` clauses one after the other; true when one of them takes every error.
    fn handlers(&mut self, catches: &'a [Catch], error: &str, bang: bool, span: Span) -> bool {
        let Some((catch, rest)) = catches.split_first() else {
            if bang {
                self.uncaught(error, span);
            } else {
                self.b.at(span);
                let error = self.b.var(error);
                let stmt = self.b.throw(error);
                self.emit(stmt);
            }
            return bang;
        };
        self.b.at(catch.span);
        let Some(root) = self.sema.error_class else { return false };
        let wanted = match &catch.ty {
            None => root,
            Some(ty) => {
                if let Ty::Class(class) = self.type_expr(ty) {
                    class.class
                } else {
                    self.unsupported(catch.span, "a handler for errors of this type");
                    return false;
                }
            }
        };
        let block = self.emitted(|l| {
            l.in_scope(|l| {
                if let Some(name) = &catch.name {
                    let held = Held::Borrowed;
                    let ty = Ty::Class(ClassTy { class: wanted, nilable: false, held });
                    let value = Value::run(ty.clone(), l.b.var(error));
                    l.declare_local(name, &ty, &value);
                }
                l.block(&catch.body);
            });
        });
        if wanted == root {
            self.emit_all(block);
            return true;
        }
        let family = self.sema.family(wanted);
        self.sema.tell_apart(root);
        let object = self.b.var(error);
        let test = self.tree_typer().is_kind(&object, &family);
        let (otherwise, all) = self.inside(|l| l.handlers(rest, error, bang, span));
        self.b.at(catch.span);
        let stmt = self.b.if_(test, block, otherwise);
        self.emit(stmt);
        all
    }

    /// An error that nobody takes ends the program.
    pub(crate) fn uncaught(&mut self, error: &str, span: Span) {
        let Some(root) = self.sema.error_class else { return };
        self.b.at(span);
        let ty = Ty::Class(ClassTy { class: root, nilable: false, held: Held::Borrowed });
        let object = Value::run(ty, self.b.var(error));
        let procs = self.sema.methods_of(root, "message");
        let message = match procs.first() {
            Some(proc) => self.call_method(*proc, object, Vec::new(), span),
            None => Value::Unknown,
        };
        let mut shown = self.b.str(&self.sema.aggregates[root].shown);
        for member in self.sema.family(root) {
            if member != root {
                let object = self.b.var(error);
                let test = self.tree_typer().is_kind(&object, &[member]);
                let name = self.b.str(&self.sema.aggregates[member].shown);
                shown = self.b.conditional(test, name, shown);
            }
        }
        self.sema.tell_apart(root);
        let text = self.b.binary(BinaryOp::Concat, shown, self.b.str(": "));
        let message = self.term(&message);
        let text = self.b.binary(BinaryOp::Concat, text, message);
        self.b.use_prelude("chpl");
        self.b.at(span);
        let stmt = self.b.run("chpl_uncaught", vec![text]);
        self.emit(stmt);
    }

    /// A call; where nobody takes its error, the error ends the program.
    pub(crate) fn emit_call(&mut self, call: Stmt, throws: bool, stops: bool, span: Span) {
        if stops {
            let sealed = self.seal(vec![call], span);
            return self.emit_all(sealed);
        }
        if !throws || !self.fresh_ends() {
            return self.emit(call);
        }
        self.try_block(
            |l| l.emit(call),
            |l, error| {
                l.leave_by_error(span);
                let error = l.b.var(error);
                let stmt = l.b.throw(error);
                l.emit(stmt);
            },
        );
    }

    /// Whether something ends when an error leaves the statement.
    pub(crate) fn fresh_ends(&mut self) -> bool {
        let made = self.exits.fresh_values.get(self.frame.errors.first_fresh..).unwrap_or_default();
        let sema = &mut self.sema;
        made.iter().any(|(_, ty)| sema.needs_end(ty))
    }

    /// `try e`, `try! e`
    pub(crate) fn try_expr(&mut self, bang: bool, operand: &'a Expr) -> Value {
        self.with(|l| &mut l.frame.errors.must_not_throw, bang, |l| l.expr(operand))
    }

    /// Tasks that are joined together: an error that leaves one of them goes into a list, and behind the join all are
    /// thrown as one. `f` makes the statement that waits for them.
    pub(crate) fn joining(&mut self, span: Span, f: impl FnOnce(&mut Self) -> Stmt) {
        let list = self.temp();
        let outer =
            self.frame.errors.task_errors.replace(TaskErrors { list: list.clone(), used: false });
        let stmt = f(self);
        let used = std::mem::replace(&mut self.frame.errors.task_errors, outer);
        if !used.is_some_and(|errors| errors.used) {
            return self.emit(stmt);
        }
        let Some(ty) = self.sema.error_list() else { return self.emit(stmt) };
        self.b.at(span);
        let tree = self.tree_ty(&ty);
        let declare = self.b.declare(&list, tree, Some(self.b.null()));
        self.emit(declare);
        self.emit(stmt);
        let some = self.b.ne(self.b.var(&list), self.b.null());
        let block = self.emitted(|l| {
            let list = Value::run(ty, l.b.var(&list));
            let all = l.call_built_in("taskErrorsOf", vec![list], span);
            let term = l.term(&all);
            l.b.at(span);
            let stmt = l.b.throw(term);
            l.emit(stmt);
        });
        let stmt = self.b.if_(some, block, Vec::new());
        self.emit(stmt);
        self.frame.errors.may_throw = true;
    }

    fn call_built_in(&mut self, name: &str, values: Vec<Value>, span: Span) -> Value {
        let found = self.sema.built_in().and_then(|scope| scope.own(name));
        let Some(procs) = as_procs(found) else { return Value::Unknown };
        let given = values.into_iter().map(|value| Given { name: None, value, span }).collect();
        self.call_procs(&procs, None, given, span)
    }

    /// The body of a task, from which an error may leave.
    pub(crate) fn inside_task(&mut self, block: TreeBlock, outside: bool) -> TreeBlock {
        let thrown = std::mem::replace(&mut self.frame.errors.may_throw, outside);
        if !thrown {
            return block;
        }
        let error = self.temp();
        let list = self.frame.errors.task_errors.as_mut().map(|errors| {
            errors.used = true;
            errors.list.clone()
        });
        let (Some(list), Some(class), Some(ty)) =
            (list, self.sema.error_class, self.sema.error_list())
        else {
            let handler = vec![self.b.unsupported("an error that leaves a task")];
            return vec![self.b.try_(block, &error, handler)];
        };
        let span = self.b.span().unwrap_or_default();
        let handler = self.emitted(|l| {
            let held = Held::Unmanaged;
            let thrown = Ty::Class(ClassTy { class, nilable: false, held });
            let error = l.temp_with(&thrown, l.b.var(&error));
            let gather = l.emitted(|l| {
                let list = Value::cell(ty, l.b.var(&list), false);
                let error = Value::run(thrown, l.b.var(&error));
                l.call_built_in("taskErrorGathered", vec![list, error], span);
            });
            let stmt = l.b.atomic(gather);
            l.emit(stmt);
        });
        vec![self.b.try_(block, &error, handler)]
    }

    /// The body of a procedure that is not declared `throws`, when an error may leave it all the same.
    pub(crate) fn seal(&mut self, body: TreeBlock, span: Span) -> TreeBlock {
        let (caught, error) = (self.temp(), self.temp());
        let Some(class) = self.sema.error_class else { return body };
        let handler = self.emitted(|l| {
            let ty = Type::Named(l.tree_typer().aggregate_record(class).into());
            let stmt = l.b.declare(&error, ty, Some(l.b.var(&caught)));
            l.emit(stmt);
            l.uncaught(&error, span);
        });
        vec![self.b.try_(body, &caught, handler)]
    }
}
