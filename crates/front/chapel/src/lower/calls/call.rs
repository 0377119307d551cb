//! Calls: what is handed over to a procedure. Which one is meant is decided in [`crate::sema`].

use crate::ast::{Arg, Expr, ExprKind, Formal, Intent, Name, Pattern, ProcKind};
use crate::lower::Lowerer;
use crate::lower::arrays::lazy::Source;
use crate::lower::calls::back::StoredBack;
use crate::lower::calls::instance::Passed;
use crate::lower::values::Value;
use crate::sema::{self, Around, Passing, ProcId, Scope, Taken, Ty, match_formals};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, ExprKind as TermKind};

/// An argument, as the caller has it.
pub(crate) type Given = sema::Given<Value>;

impl<'a> Lowerer<'a> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other values are indexed")]
    pub(crate) fn call(&mut self, callee: &'a Expr, args: &'a [Arg], span: Span) -> Value {
        if let Some(value) = self.builtin_call(callee, args, span) {
            return value;
        }
        if let ExprKind::Dot { base, name } = &callee.kind {
            return self.method_call(base, name, args, span);
        }
        if let Some(name) = callee.as_name()
            && self.learn(|typer| typer.is_foreign(name))
        {
            let what = format!("the procedure `{name}`, which is not in the files given");
            return self.give_up(callee.span, &what);
        }
        match self.expr(callee) {
            Value::Procs(procs, this) => {
                let given = self.given(args);
                let this = this.map(|this| *this);
                let of = this.as_ref().map(|this| self.configs.meaning_of(this));
                let meanings = self.configs.meanings_of(&given);
                let outside =
                    self.learn(|t| t.meant_outside(&procs, of.as_ref(), callee, &meanings));
                match outside {
                    Some(outer) => self.call_procs(&outer, None, given, span),
                    None => self.call_procs(&procs, this, given, span),
                }
            }
            Value::Aggregate(id) => {
                let ty = self.decide(|typer| typer.generic_type(id, args, span));
                Value::known(&ty)
            }
            Value::Type(ty) => {
                let ty = self.decide(|typer| typer.type_call(&ty, args, span));
                Value::known(&ty)
            }
            Value::Unknown => Value::Unknown,
            other => self.index(other, args, span),
        }
    }

    pub(crate) fn given(&mut self, args: &'a [Arg]) -> Vec<Given> {
        let values = self.arguments(args);
        let given = args.iter().zip(values).map(|(arg, value)| Given {
            name: arg.name.as_ref().map(|name| name.name.clone()),
            value,
            span: arg.span,
        });
        given.collect()
    }

    pub(crate) fn call_without_parentheses(
        &mut self,
        procs: Vec<ProcId>,
        this: Option<Box<Value>>,
        span: Span,
    ) -> Value {
        let bare = self.sema.without_parentheses(&procs);
        if bare.is_empty() {
            return Value::Procs(procs, this);
        }
        self.call_procs(&bare, this.map(|this| *this), Vec::new(), span)
    }

    /// A value; a procedure without parentheses is called.
    pub(crate) fn called(&mut self, value: Value, span: Span) -> Value {
        if let Value::Procs(procs, this) = value {
            self.call_without_parentheses(procs, this, span)
        } else {
            value
        }
    }

    pub(crate) fn call_main(&mut self, procs: &[ProcId]) {
        let Some(main) = procs.first() else { return };
        let span = self.sema.procs[*main].decl.span;
        self.b.at(span);
        if !self.sema.formals(*main).is_empty() {
            self.unsupported(span, "`main` with arguments from the command line");
            return;
        }
        self.call_procs(&[*main], None, Vec::new(), span);
    }

    /// The procedure that fits best.
    pub(crate) fn best(
        &mut self,
        procs: &[ProcId],
        this: Option<&Value>,
        given: &[Given],
    ) -> Option<ProcId> {
        let this = this.map(|this| self.configs.meaning_of(this));
        let given = self.configs.meanings_of(given);
        self.learn(|typer| typer.best(procs, this.as_ref(), &given))
    }

    /// The procedure that fits best, with a message when there is none.
    pub(crate) fn best_or_told(
        &mut self,
        procs: &[ProcId],
        this: Option<&Value>,
        given: &[Given],
        span: Span,
    ) -> Option<ProcId> {
        let best = self.best(procs, this, given);
        if best.is_none() {
            let given = self.configs.meanings_of(given);
            self.decide(|typer| typer.none_fits(procs, this.is_some(), &given, span));
        }
        best
    }

    /// Chooses among procedures of one name and calls it.
    pub(crate) fn call_procs(
        &mut self,
        procs: &[ProcId],
        this: Option<Value>,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        if given.iter().any(|given| given.value.is_unknown()) {
            return Value::Unknown;
        }
        let Some(proc) = self.best(procs, this.as_ref(), &given) else {
            let of = this.as_ref().map(|this| self.configs.meaning_of(this));
            let meanings = self.configs.meanings_of(&given);
            if self.learn(|typer| typer.is_promoted(procs, of.as_ref(), &meanings)) {
                let Some(arguments) = self.promoted_arguments(given) else {
                    return Value::Unknown;
                };
                let source = Source::Call(procs.to_vec(), this.map(Box::new), arguments);
                return self.lazy(source, span);
            }
            self.decide(|typer| typer.none_fits(procs, of.is_some(), &meanings, span));
            return Value::Unknown;
        };
        match this {
            Some(this) => self.call_method(proc, this, given, span),
            None => self.call_proc(proc, None, given, span),
        }
    }

    /// Calls one procedure.
    pub(crate) fn call_proc(
        &mut self,
        proc: ProcId,
        this: Option<Value>,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        let decl = self.sema.procs[proc].decl;
        if decl.kind == ProcKind::Iter {
            return self.iterator_array(proc, this, given, span);
        }
        if decl.body.is_none() {
            let what = format!("the procedure `{}`, which has no body here", decl.name.name);
            return self.give_up(span, &what);
        }
        let formals = self.sema.formals(proc);
        let Some(taken) = match_formals(formals, &given) else { return Value::Unknown };
        let (passed, after) = self.hand_over(proc, this.as_ref(), &taken, &given, span);
        self.lend(&after);
        let result = self.call_instance(proc, this, passed, span);
        self.store_back(after, span);
        result
    }

    /// What is handed over for all formals, and what is stored back when the call has ended.
    pub(crate) fn hand_over(
        &mut self,
        proc: ProcId,
        this: Option<&Value>,
        taken: &[Taken<'a>],
        given: &[Given],
        span: Span,
    ) -> (Vec<Passed>, Vec<StoredBack>) {
        let mut passed = Vec::new();
        let mut after = Vec::new();
        let mut earlier: Vec<(Name, Value)> = Vec::new();
        let mut known = Vec::new();
        let of = this.map(|this| self.configs.meaning_of(this));
        for (formal, taken) in self.sema.formals(proc).iter().zip(taken) {
            let taken = taken.of(given, span, Value::Tuple);
            let (value, span) = taken
                .unwrap_or_else(|default| (self.default_argument(proc, default, &earlier), span));
            let meaning = self.configs.meaning_of(&value);
            let call = Around { proc, this: of.as_ref(), earlier: &known };
            let passing = self.decide(|typer| typer.passing(&call, formal, &meaning, span));
            if let Pattern::Name(name) = &formal.pattern {
                earlier.push((name.name.clone(), value.clone()));
            }
            known.push((formal, meaning));
            let handed = if let Passing::Back { ty } = passing {
                self.pass_back(proc, formal, &value, ty, &earlier, &mut after, span)
            } else {
                self.pass(passing, formal, value, span)
            };
            passed.push(handed);
        }
        (passed, after)
    }

    /// Defaults are evaluated at each call, where the procedure stands; one may name formals before its own.
    fn default_argument(
        &mut self,
        proc: ProcId,
        expr: &'a Expr,
        earlier: &[(Name, Value)],
    ) -> Value {
        let home = self.sema.procs[proc].scope.clone();
        if home.depth != 0 {
            return self.value(expr);
        }
        let scope = Scope::inside(&home, home.depth);
        self.with_scope(scope, |l| {
            for (name, value) in earlier {
                l.bind_value(name, value.clone());
            }
            l.value(expr)
        })
    }

    /// What is handed over for a formal.
    fn pass(&mut self, passing: Passing, formal: &'a Formal, value: Value, span: Span) -> Passed {
        self.b.at(span);
        // A value is wanted of a sync variable: it is read.
        let read = value.value_ty().is_sync() && passing.ty().is_some_and(|ty| !ty.is_guarded());
        let value = if read { self.read_value(value, span) } else { value };
        let spread = self.in_reach().spread_of(&value);
        match passing {
            Passing::Known(known) => Passed::Known(known),
            Passing::Cell { ty, constant } => {
                let term = self.term(&value);
                Passed::Cell { ty, term, constant, spread, brief: false }
            }
            Passing::View(_) => {
                if let Value::Slice(slice) = value {
                    Passed::View { slice }
                } else {
                    Passed::Broken
                }
            }
            Passing::Variable { ty, constant } => {
                let term = self.in_variable(&ty, &value);
                Passed::Cell { ty, term, constant, spread, brief: true }
            }
            Passing::OwnArray { ty, constant } => {
                let Some(name) = self.array_copy(&value, span) else { return Passed::Broken };
                let term = self.b.deref(self.b.var(&name));
                Passed::Cell { ty, term, constant, spread, brief: true }
            }
            Passing::Copy { ty, constant } => {
                let value = match formal.intent {
                    Some(Intent::In | Intent::ConstIn) => {
                        let value = self.taken(value, &ty);
                        let value = self.own_value(value, span);
                        self.exits.not_fresh(&value);
                        value
                    }
                    _ => value,
                };
                let term = self.checked(&value, &ty, span);
                Passed::Copy { ty, term, constant }
            }
            Passing::Broken | Passing::Back { .. } => Passed::Broken,
        }
    }

    /// A variable that has the value.
    fn in_variable(&mut self, ty: &Ty, value: &Value) -> Term {
        if value.value_ty() != *ty {
            let tree = self.tree_ty(ty);
            let name = self.temp();
            let stmt = self.b.declare(&name, tree, None);
            self.emit(stmt);
            let target = self.b.var(&name);
            self.store(target, ty, value);
            return self.b.var(&name);
        }
        let term = self.term(value);
        if let TermKind::Var(_) = term.kind {
            return term;
        }
        let name = self.temp_with(ty, term);
        self.b.var(&name)
    }
}
