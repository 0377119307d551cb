//! Calls of the program's own procedures.
//!
//! [`resolve`] finds the procedure and puts the arguments into the order of its dummies; [`actual`] and [`associated`] say how
//! each of them goes over; [`elemental`] calls an elemental procedure once per element; [`pointer`] takes the pointer that a
//! function gives.

mod actual;
mod associated;
mod constructor;
mod elemental;
mod pointer;
mod resolve;

use super::Lowerer;
use super::instance::{ArgKey, Key, Outcome};
use super::node::{Kind, Node};
use super::storage::Home;
use crate::ast::{Arg, Designator, Expr};
use crate::sema::Symbol;
use crate::sema::types::{UnitId, VarId};
use crate::sema::typing::Typed;
use partita_kit::{Emit, InstanceId};
use partita_source::Span;
use partita_tree::{Block, Expr as Term};

/// An argument as it is given: the syntax where we have it, and the value.
#[derive(Clone)]
struct Actual<'a> {
    syntax: Option<Expr>,
    node: Option<Node<'a>>,
    /// Known to be allocated or associated.
    there: bool,
}

impl<'a> Actual<'a> {
    /// A value, or nothing for an optional argument.
    fn of(node: Option<Node<'a>>) -> Self {
        Actual { syntax: None, node, there: false }
    }
}

/// What a call left.
enum Called<'a> {
    Nothing,
    Value(Box<Node<'a>>),
    /// The result is in this variable until the next call.
    Variable(VarId),
}

/// An argument list as a call hands it over: how each dummy comes, the terms, and what is copied back afterwards.
#[derive(Default)]
struct Handed {
    keys: Vec<ArgKey>,
    terms: Vec<Term>,
    after: Block,
}

impl<'a> Lowerer<'a> {
    /// The procedure that CALL names.
    pub(crate) fn call_stmt(&mut self, callee: &Designator, args: &'a [Arg], span: Span) {
        let Some(first) = callee.parts.first() else { return };
        if callee.parts.len() > 1 {
            return self.unsupported(span, "a type-bound procedure");
        }
        let name = first.name.name.clone();
        match self.sema.lookup(self.frame.scope, &name).cloned() {
            Some(symbol @ (Symbol::Proc(_) | Symbol::Generic(_) | Symbol::External(_))) => {
                self.call_statement(&symbol, args, span);
            }
            Some(Symbol::Var(id)) => {
                let unit = if let Home::Procedure(unit) = self.stored(id).home {
                    Some(unit)
                } else {
                    self.sema.globals.get(&name).copied()
                };
                match unit {
                    Some(unit) => self.call_statement(&Symbol::Proc(unit), args, span),
                    None => self.unsupported(span, &format!("the procedure `{name}`")),
                }
            }
            Some(Symbol::Other(what)) => self.unsupported(span, &what),
            Some(
                Symbol::Const(_)
                | Symbol::Type(_)
                | Symbol::LockType
                | Symbol::EventType
                | Symbol::TeamType,
            ) => self.sema.error(span, format!("`{name}` is not a procedure")),
            None | Some(Symbol::Intrinsic) => {
                if let Some(&unit) = self.sema.globals.get(&name) {
                    self.call_statement(&Symbol::Proc(unit), args, span);
                } else if crate::sema::intrinsics::is_subroutine(&name) {
                    self.intrinsic_subroutine(&name, args, span);
                } else {
                    self.unsupported(
                        span,
                        &format!("the procedure `{name}`, which is not in the files given"),
                    );
                }
            }
        }
    }

    fn call_statement(&mut self, symbol: &Symbol, args: &[Arg], span: Span) {
        let Some(unit) = self.resolve(symbol, args, span) else { return };
        if self.sema.signature(unit).is_some_and(|s| s.function) {
            self.sema.error(span, "a function is not called by CALL");
            return;
        }
        let Some(actuals) = self.arguments(unit, args, span) else { return };
        self.call(unit, actuals, span);
    }

    pub(crate) fn function_call(
        &mut self,
        symbol: &Symbol,
        args: &[Arg],
        designator: &Designator,
    ) -> Node<'a> {
        let span = designator.span;
        let Some(unit) = self.resolve(symbol, args, span) else { return self.int_value(0, span) };
        if !self.sema.signature(unit).is_some_and(|s| s.function) {
            self.sema.error(span, "a subroutine has no value: use CALL");
            return self.int_value(0, span);
        }
        let Some(actuals) = self.arguments(unit, args, span) else {
            return self.int_value(0, span);
        };
        if designator.parts.len() > 1 {
            self.unsupported(span, "a component of a function's value");
        }
        match self.call(unit, actuals, span) {
            Some(node) => node,
            None => self.int_value(0, span),
        }
    }

    /// A user-defined operator; `None` when no procedure fits.
    pub(crate) fn operator_call(
        &mut self,
        symbol: &Symbol,
        args: Vec<Node<'a>>,
        span: Span,
    ) -> Option<Node<'a>> {
        let types: Vec<Option<Typed>> = args.iter().map(|node| Some(node.typed())).collect();
        let unit = self.sema.choose(symbol, &[], &types)?;
        let actuals = args.into_iter().map(|node| Actual::of(Some(node))).collect();
        self.call(unit, actuals, span)
    }

    /// A user-defined assignment; whether there is one that fits.
    pub(crate) fn assignment_call(
        &mut self,
        symbol: &Symbol,
        sides: [(&Expr, Node<'a>); 2],
        span: Span,
    ) -> bool {
        let types = [Some(sides[0].1.typed()), Some(sides[1].1.typed())];
        let Some(unit) = self.sema.choose(symbol, &[], &types) else { return false };
        let actuals = self
            .sema
            .dummies(unit)
            .iter()
            .zip(sides)
            .map(|(id, (syntax, node))| {
                // A coarray dummy wants the coarray itself, not its value.
                if self.sema.var(*id).is_coarray() {
                    Actual { syntax: Some(syntax.clone()), node: None, there: false }
                } else {
                    Actual::of(Some(node))
                }
            })
            .collect();
        self.call(unit, actuals, span);
        true
    }

    pub(crate) fn try_generic(
        &mut self,
        symbol: &Symbol,
        args: &[Arg],
        span: Span,
    ) -> Option<Node<'a>> {
        let unit = self.specific(symbol, args)?;
        let actuals = self.arguments(unit, args, span)?;
        self.call(unit, actuals, span)
    }

    /// The call itself; a function's value.
    fn call(&mut self, unit: UnitId, actuals: Vec<Actual<'a>>, span: Span) -> Option<Node<'a>> {
        let elemental = self.sema.signature(unit).is_some_and(|s| s.elemental);
        if elemental {
            return self.elemental_call(unit, actuals, span);
        }
        let called = self.run_call(unit, actuals, span)?;
        self.result(unit, called, span)
    }

    /// All arguments of a call, handed over.
    fn handed(&mut self, unit: UnitId, actuals: Vec<Actual<'a>>, span: Span) -> Option<Handed> {
        let mut handed = Handed::default();
        for (id, actual) in self.sema.dummies(unit).iter().zip(actuals) {
            let dummy = self.sema.var(*id).clone();
            let (key, term) = self.actual(&dummy, actual, &mut handed.after, span)?;
            handed.keys.push(key);
            handed.terms.extend(term);
        }
        Some(handed)
    }

    fn finish_call(&mut self, unit: UnitId, handed: Handed, span: Span) -> Option<Node<'a>> {
        let called = self.run_handed(unit, handed, span)?;
        self.result(unit, called, span)
    }

    /// The value of a function that was called.
    fn result(&mut self, unit: UnitId, called: Called<'a>, span: Span) -> Option<Node<'a>> {
        match called {
            Called::Nothing => None,
            Called::Value(node) => Some(*node),
            Called::Variable(id) => self.result_variable(unit, id, span),
        }
    }

    /// Runs a procedure. An allocatable or pointer for an optional dummy that is neither: when it is not there, the dummy is
    /// absent (15.5.2.12), and that decides which instance runs.
    fn run_call(
        &mut self,
        unit: UnitId,
        mut actuals: Vec<Actual<'a>>,
        span: Span,
    ) -> Option<Called<'a>> {
        let dummies = self.sema.dummies(unit);
        let open = dummies.iter().zip(&actuals).position(|(id, actual)| {
            let dummy = self.sema.var(*id);
            dummy.attrs.optional && !dummy.is_indirect() && self.may_be_absent(actual)
        });
        let there = open
            .and_then(|at| actuals.get_mut(at))
            .and_then(|actual| {
                actual.there = true;
                actual.syntax.clone()
            })
            .and_then(|syntax| self.is_there(&syntax));
        let (Some(at), Some(there)) = (open, there) else {
            let handed = self.handed(unit, actuals, span)?;
            return self.run_handed(unit, handed, span);
        };
        let mut without = actuals.clone();
        without[at] = Actual::of(None);
        let outcome = self.outcome_of(unit);
        let value = match &outcome {
            Outcome::Value(ty) => {
                let name = self.b.temporary();
                let stmt = self.b.declare(&name, self.tree_type(ty), None);
                self.emit(stmt);
                let node = self.value(ty.clone(), self.b.var(&name), span);
                Some((name, node))
            }
            Outcome::Nothing | Outcome::Variable(_) => None,
        };
        let branch = |l: &mut Self, actuals: Vec<Actual<'a>>| {
            let called = l.run_call(unit, actuals, span);
            if let (Some(Called::Value(node)), Some((name, _))) = (&called, &value) {
                let from = l.element(node, &[]);
                let stmt = l.b.assign(l.b.var(name), from);
                l.emit(stmt);
            }
        };
        let with = self.emitted(|l| branch(l, actuals));
        let without = self.emitted(|l| branch(l, without));
        self.b.at(span);
        let stmt = self.b.if_(there, with, without);
        self.emit(stmt);
        Some(match (outcome, value) {
            (Outcome::Variable(id), _) => Called::Variable(id),
            (_, Some((_, node))) => Called::Value(Box::new(node)),
            (Outcome::Nothing | Outcome::Value(_), None) => Called::Nothing,
        })
    }

    /// Whether an argument is an allocatable or pointer of which only running tells whether it is there.
    fn may_be_absent(&self, actual: &Actual<'a>) -> bool {
        let designator = actual.syntax.as_ref().and_then(Self::designator_of);
        let Some(designator) = designator.filter(|_| !actual.there) else { return false };
        let whole =
            designator.parts.iter().all(|part| part.image.is_none() && part.substring.is_none())
                && designator.parts.last().is_some_and(|part| part.args.is_none());
        let first = designator.parts.first().map(|part| &part.name.name);
        let id = first.and_then(|name| self.sema.variable_named(self.frame.scope, name));
        let absent = id
            .and_then(|id| self.frame.stored.get(&id))
            .is_some_and(|stored| matches!(stored.home, Home::Absent));
        whole && !absent && self.is_holder(designator)
    }

    /// Runs an instance.
    fn run_handed(&mut self, unit: UnitId, handed: Handed, span: Span) -> Option<Called<'a>> {
        let Handed { keys, mut terms, after } = handed;
        let host = self.host_instance(unit);
        for id in self.captures_of(unit) {
            terms.extend(self.capture_argument(id));
        }
        let id = self.instance(Key { unit, args: keys, host });
        let instance = self.instances.get(id)?;
        let (name, outcome) = (instance.name.clone(), instance.outcome.clone());
        self.b.at(span);
        let called = match outcome {
            Outcome::Nothing => Called::Nothing,
            Outcome::Variable(id) => Called::Variable(id),
            Outcome::Value(ty) => {
                let call = self.b.call(&name, std::mem::take(&mut terms));
                let tree = self.tree_type(&ty);
                let temp = self.hold(tree, call);
                let expr = self.b.var(&temp);
                Called::Value(Box::new(self.value(ty, expr, span)))
            }
        };
        if !matches!(called, Called::Value(_)) {
            let stmt = self.b.run(&name, terms);
            self.emit(stmt);
        }
        self.emit_all(after);
        Some(called)
    }

    /// The result of a function that leaves it in a variable: copied, for the next call overwrites it.
    fn result_variable(&mut self, unit: UnitId, id: VarId, span: Span) -> Option<Node<'a>> {
        let var = self.sema.var(id).clone();
        if self.recursive.contains(&unit) {
            self.unsupported(span, "a recursive function whose result is an array or a record");
            return Some(self.dummy_value(&var.ty, span));
        }
        if var.rank() > 0 && !var.is_indirect() && self.known_bounds(&var).is_none() {
            self.dynamic_result(id, &var);
        }
        let node = self.whole_variable(id, span);
        if node.is_scalar() {
            let name = self.temp_record(&node.ty, span);
            let target = self.b.var(&name);
            let from = self.element(&node, &[]);
            self.copy_value(target, from, &node.ty, span);
            let cell = self.b.var(&name);
            return Some(Node { kind: Kind::Cell(cell), ..node });
        }
        Some(self.stored_copy(node))
    }

    /// The instance around an internal procedure.
    fn host_instance(&self, unit: UnitId) -> Option<InstanceId> {
        let host = self.sema.unit(unit).host?;
        let is_host = |id: &InstanceId| self.instances.key(*id).is_some_and(|key| key.unit == host);
        self.hosts(self.frame.instance).map(|(id, _)| id).find(is_host)
    }

    /// A dummy of the host that an internal procedure uses.
    fn capture_argument(&mut self, id: VarId) -> Option<Term> {
        let stored = self.stored(id);
        match &stored.home {
            Home::Plain(name) | Home::Indirect(name) if !self.b.names.is_global(name) => {
                Some(self.b.var(name))
            }
            Home::Plain(_)
            | Home::Indirect(_)
            | Home::Static { .. }
            | Home::Alias(_)
            | Home::Absent
            | Home::Procedure(_)
            | Home::Unsupported(_) => None,
        }
    }
}
