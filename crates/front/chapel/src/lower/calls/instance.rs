//! Procedures of the tree: one for each way in which a procedure is called.

use crate::ast::{Intent, Name, Proc, Stmt as Statement};
use crate::lower::distributed::SpreadId;
use crate::lower::storage::tree_types::TreeTyper;
use crate::lower::tasks::dangling::Lasting;
use crate::lower::values::{Axis, Slice, Value};
use crate::lower::{Frame, Lowerer};
use crate::sema::{
    CallKey, Handed, Meaning, ProcId, RECURSIVE, Scope, Ty, Variable, names_of, returns_value,
};
use partita_kit::{Emit, InstanceId};
use partita_source::Span;
use partita_tree::{Expr as Term, Param, Stmt, StmtKind as TreeStmt, Type};

/// An argument on its way into a procedure.
pub(crate) enum Passed {
    /// A param or a type: part of which instance is called.
    Known(Meaning),
    Copy {
        ty: Ty,
        term: Term,
        constant: bool,
    },
    /// By reference.
    Cell {
        ty: Ty,
        term: Term,
        constant: bool,
        /// How the array or domain is distributed.
        spread: Option<SpreadId>,
        /// Made for the call, and gone after it.
        brief: bool,
    },
    /// A part of an array, by reference: the array and where the part lies.
    View {
        slice: Box<Slice>,
    },
    /// Something was wrong with it.
    Broken,
}

/// A procedure with what it is called with, as far as that decides how it is lowered.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    call: CallKey,
    /// How the arrays and domains among the arguments are distributed.
    spreads: Vec<Option<SpreadId>>,
    /// How long the arguments live, `this` first, and what a nested procedure sees of the procedures around it.
    lasting: Vec<Lasting>,
}

#[derive(Clone)]
pub(crate) struct Instance {
    name: String,
    /// What it gives, once that is known.
    result: Option<Ty>,
    /// Variables of procedures around it that it is handed by reference.
    captures: Vec<Variable>,
    finished: bool,
}

impl Passed {
    pub(super) fn handed(&self) -> Handed {
        match self {
            Passed::Known(known) => Handed::Known(known.clone()),
            Passed::Copy { ty, constant, .. } => {
                Handed::Copy { ty: ty.clone(), constant: *constant }
            }
            Passed::Cell { ty, constant, .. } => {
                Handed::Cell { ty: ty.clone(), constant: *constant }
            }
            Passed::View { slice } => Handed::View(slice.passed()),
            Passed::Broken => Handed::Broken,
        }
    }

    fn spreads(&self) -> Vec<Option<SpreadId>> {
        match self {
            Passed::Cell { spread, .. } => vec![*spread],
            Passed::View { slice } => slice.dims().iter().map(|dim| dim.spread).collect(),
            Passed::Known(_) | Passed::Copy { .. } | Passed::Broken => Vec::new(),
        }
    }
}

impl TreeTyper<'_, '_> {
    /// The type of what a call gives.
    pub(crate) fn result(&mut self, ty: &Ty, intent: Option<Intent>) -> Type {
        let by_ref = matches!(intent, Some(Intent::Ref | Intent::ConstRef | Intent::Var));
        let tree = self.tree_ty(ty);
        if by_ref || ty.is_array() { Type::Ref(Box::new(tree)) } else { tree }
    }

    /// The tree's type of what `return` hands back.
    pub(crate) fn returned(&mut self, ty: &Ty, by_ref: bool) -> Type {
        self.result(ty, by_ref.then_some(Intent::Ref))
    }
}

impl<'a> Lowerer<'a> {
    /// Calls the instance of a procedure that fits, making it first when it is new.
    pub(crate) fn call_instance(
        &mut self,
        proc: ProcId,
        this: Option<Value>,
        passed: Vec<Passed>,
        span: Span,
    ) -> Value {
        if passed.iter().any(|passed| matches!(passed, Passed::Broken)) {
            return Value::Unknown;
        }
        let decl = self.sema.procs[proc].decl;
        let this = match this.map(|this| self.pass_this(this, proc)) {
            Some(Passed::Broken) => return Value::Unknown,
            other => other,
        };
        let call = CallKey {
            proc,
            this: this.as_ref().map(Passed::handed),
            passed: passed.iter().map(Passed::handed).collect(),
        };
        if let Some(known) = self.decide(|typer| typer.known_result(&call, span)) {
            return Value::known(&known);
        }
        let all = || this.iter().chain(&passed);
        let spreads = all().flat_map(Passed::spreads).collect();
        let mut lives: Vec<_> =
            all().map(|passed| self.argument_lasting(&decl.name.name, passed)).collect();
        for variable in self.sema.captures(proc) {
            let seen = self.frame.captured_term(&self.b, &variable);
            lives.push(self.cell_lasting(&decl.name.name, &seen));
        }
        let (lasting, marks): (Vec<_>, Vec<_>) = lives.into_iter().unzip();
        let key = Key { call, spreads, lasting };
        let number = match self.instances.find(&key) {
            Some(number) => number,
            None => self.make_instance(key, this.as_ref(), &passed),
        };
        let Some(instance) = self.instances.get(number).cloned() else { return Value::Unknown };
        if !instance.finished && instance.result.is_none() {
            return self.give_up(span, RECURSIVE);
        }
        self.b.at(span);
        let mut args = Vec::new();
        for passed in all() {
            match passed {
                Passed::Copy { term, .. } | Passed::Cell { term, .. } => {
                    args.push(self.b.copy(term))
                }
                Passed::View { slice } => {
                    args.push(self.b.copy(&slice.array.term));
                    args.extend(view_terms(slice).into_iter().map(|term| self.b.copy(&term)));
                }
                Passed::Known(_) | Passed::Broken => {}
            }
        }
        for variable in instance.captures {
            let known = self.frame.captured.contains_key(&variable.id)
                || self.frame.visible.contains(&variable.name);
            if !known {
                return self.give_up(span, "a method of a local type, called from elsewhere");
            }
            let term = self.frame.captured_term(&self.b, &variable);
            args.push(term);
        }
        args.extend(marks.iter().flatten().map(|mark| self.b.var(mark)));
        args.extend(self.sema.facts.has_serial.then(|| self.frame.serial.argument(&self.b)));
        let stops = decl.throws && self.frame.errors.stop_here();
        if decl.throws && !stops {
            self.frame.errors.may_throw = true;
        }
        let name = instance.name;
        match instance.result {
            None | Some(Ty::Void) => {
                let stmt = self.b.run(&name, args);
                self.emit_call(stmt, decl.throws, stops, span);
                Value::Nothing
            }
            Some(ty) => {
                let call = self.b.call(&name, args);
                self.call_result(&ty, decl, call, stops, span)
            }
        }
    }

    /// The result of a call, in a variable: it happens now and once.
    fn call_result(&mut self, ty: &Ty, decl: &Proc, call: Term, stops: bool, span: Span) -> Value {
        let intent = decl.return_intent;
        let name = self.temp();
        let tree = self.tree_typer().result(ty, intent);
        let reference = matches!(tree, Type::Ref(_));
        if stops || (decl.throws && self.fresh_ends()) {
            let stmt = self.b.declare(&name, tree, None);
            self.emit(stmt);
            let target = self.b.var(&name);
            let stmt = self.b.assign(target, call);
            self.emit_call(stmt, decl.throws, stops, span);
        } else {
            let stmt = self.b.declare(&name, tree, Some(call));
            self.emit(stmt);
        }
        let term = self.b.var(&name);
        if reference {
            let constant = intent == Some(Intent::ConstRef);
            if ty.is_array()
                && !matches!(intent, Some(Intent::Ref | Intent::ConstRef | Intent::Var))
            {
                self.exits.fresh(&name, ty);
            }
            return Value::cell(ty.clone(), self.b.deref(term), constant);
        }
        self.exits.fresh(&name, ty);
        Value::run(ty.clone(), term)
    }

    fn make_instance(&mut self, key: Key, this: Option<&Passed>, passed: &[Passed]) -> InstanceId {
        let proc = key.call.proc;
        let call = key.call.clone();
        let lasting = key.lasting.clone();
        let decl: &'a Proc = self.sema.procs[proc].decl;
        let name = self.instance_name(proc);
        let captures = self.sema.captures(proc);
        self.sema.begin_result(&call);
        let instance = Instance {
            name: name.clone(),
            result: None,
            captures: captures.clone(),
            finished: false,
        };
        let number = self.instances.add(key, instance);
        let home = self.sema.procs[proc].scope.clone();
        let this_type = call.this.as_ref().and_then(Handed::this_type);
        let around = self.sema.around_method(&home, this_type.as_ref());
        let scope = Scope::inside(&around, home.depth + 1);
        let mut frame = Frame::new(scope, false, Some(number));
        frame.level = self.frame.level;
        frame.first_cleanup = self.exits.cleanups.len();
        frame.errors.declared = decl.throws;
        frame.returns_reference =
            matches!(decl.return_intent, Some(Intent::Ref | Intent::ConstRef | Intent::Var));
        let outer = std::mem::replace(&mut self.frame, frame);
        let peeking = self.peeking.take();
        let making = std::mem::take(&mut self.making);
        let fresh = std::mem::take(&mut self.exits.fresh_values);
        let last = std::mem::take(&mut self.exits.moves.last);
        let (mut body, params) =
            self.body(|l| l.instance_body(proc, this, passed, captures, &lasting, &outer));
        self.exits.fresh_values = fresh;
        self.exits.moves.last = last;
        if self.frame.errors.may_throw && !decl.throws {
            body = self.seal(body, decl.span);
        }
        let inner = std::mem::replace(&mut self.frame, outer);
        self.peeking = peeking;
        self.making = making;
        self.exits.cleanups.truncate(inner.first_cleanup);
        let ty = inner.result.clone().unwrap_or(Ty::Void);
        let gives = ty != Ty::Void;
        let result = gives.then(|| self.tree_typer().result(&ty, decl.return_intent));
        self.b.at(decl.span);
        if result.is_some() && falls_through(&body) {
            // Falling off the end is an error of the program that the compiler warns of.
            body.push(self.b.unsupported("the end of a procedure that has no `return` here"));
        }
        self.b.proc(&name, params, result, body);
        if let Some(instance) = self.instances.get_mut(number) {
            instance.result = Some(ty.clone());
            instance.finished = true;
        }
        self.sema.end_result(&call, ty);
        number
    }

    /// Takes the arguments of a procedure and runs its statements; its parameters.
    fn instance_body(
        &mut self,
        proc: ProcId,
        this: Option<&Passed>,
        passed: &[Passed],
        captures: Vec<Variable>,
        lasting: &[Lasting],
        outer: &Frame<'a>,
    ) -> Vec<Param> {
        let decl: &'a Proc = self.sema.procs[proc].decl;
        self.b.at(decl.span);
        let (mut params, mut marks) = (Vec::new(), Vec::new());
        if let Some(body) = &decl.body {
            let own = self.sema.formals(proc).iter().flat_map(|formal| names_of(&formal.pattern));
            let own = own.chain(this.map(|_| "this".into())).collect();
            self.mark_for(&own, &body.stmts);
        }
        let mut lasting = lasting.iter().copied();
        let mut life = || lasting.next().unwrap_or(Lasting::Long);
        if let Some(this) = this {
            self.bind_formal(&"this".into(), this, life(), &mut params, &mut marks);
        }
        for (formal, passed) in self.sema.formals(proc).iter().zip(passed) {
            self.b.at(formal.span);
            if let (Some(Intent::In | Intent::ConstIn), Some(body)) = (formal.intent, &decl.body) {
                self.note_copies(&formal.pattern, Some(formal.span), &body.stmts);
            }
            self.take_formal(formal, passed, life(), &mut params, &mut marks);
        }
        for variable in captures {
            let known = outer.captured.get(&variable.id).map_or(&variable.name, |own| &own.name);
            let spread = outer.storage.spread.get(known).copied();
            let spread = self.spread_here(spread);
            let source: Name = variable.name.as_str().into();
            let tree = self.local_name(&source);
            let ty = self.tree_ty(&variable.ty);
            params.push(self.b.ref_param(&tree, ty));
            self.frame.storage.references.insert(tree.clone());
            self.note_spread(&tree, spread);
            marks.extend(self.take_life(&tree, &variable.ty, life()));
            let inner = Variable { name: tree, by_ref: false, ..variable };
            self.frame.captured.insert(inner.id, inner);
        }
        self.b.at(decl.span);
        params.append(&mut marks);
        params.extend(self.serial_parameter());
        if let Some(ty) = &decl.return_type {
            let ty = self.type_expr(ty);
            self.settle_result(&ty);
        }
        if decl.return_type.is_none()
            && decl.body.as_ref().is_some_and(|body| !returns_value(&body.stmts))
        {
            // Known before the body calls itself.
            self.settle_result(&Ty::Void);
        }
        let begun = self.frame.first_cleanup;
        if let Some(body) = &decl.body {
            let run = |l: &mut Self| {
                if this.is_some() && matches!(&*decl.name.name, "init" | "init=") {
                    l.init_body(body, decl.span);
                } else {
                    l.statements(&body.stmts);
                }
            };
            // What came in by value ends when an error leaves, too.
            if self.has_cleanups() { self.behind_cleanup(begun, run) } else { run(self) }
        }
        self.end_cleanups(begun);
        params
    }

    /// The name of the procedure being lowered.
    pub(crate) fn name_here(&self) -> Option<&Name> {
        let key = self.instances.key(self.frame.instance?)?;
        Some(&self.sema.procs[key.call.proc].decl.name.name)
    }

    fn instance_name(&mut self, proc: ProcId) -> String {
        let info = &self.sema.procs[proc];
        let own = &info.decl.name.name;
        let base = if own.is_empty() { "_lambda" } else { &**own };
        let base = match info.method_of {
            Some(id) => format!("{}_{base}", self.sema.aggregates[id].decl.name.name),
            None => base.to_owned(),
        };
        self.global_name(&base)
    }

    /// What the procedure gives, as its declaration or its first `return` says; the first to say so is right.
    pub(crate) fn settle_result(&mut self, ty: &Ty) -> Ty {
        let settled = self.frame.result.get_or_insert_with(|| ty.clone()).clone();
        if let Some(number) = self.frame.instance {
            if let Some(instance) = self.instances.get_mut(number) {
                instance.result.get_or_insert_with(|| settled.clone());
            }
            if let Some(key) = self.instances.key(number) {
                self.sema.settle_result(&key.call, &settled);
            }
        }
        settled
    }

    /// The statements of a body, with what they declare known from the start.
    pub(crate) fn statements(&mut self, stmts: &'a [Statement]) {
        self.declare_statements(stmts);
        self.with_cleanups(stmts);
    }

    /// What the statements of a body declare for the whole of it.
    pub(crate) fn declare_statements(&mut self, stmts: &'a [Statement]) {
        self.sema.forget();
        self.sema.collect_body(stmts, &self.frame.scope);
    }
}

/// The numbers that say where a slice lies, in the order in which they are passed.
fn view_terms(slice: &Slice) -> Vec<Term> {
    let mut terms = Vec::new();
    for axis in &slice.axes {
        match axis {
            Axis::At(index) => terms.push(index.clone()),
            Axis::Along(range) => {
                terms.extend(
                    [&range.low, &range.high, &range.stride].into_iter().flatten().cloned(),
                );
            }
        }
    }
    terms
}

/// Whether running the statements may come to their end.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other statements of the tree go on")]
fn falls_through(block: &[Stmt]) -> bool {
    !block.iter().any(|stmt| match &stmt.kind {
        TreeStmt::Return(_) | TreeStmt::Throw(_) | TreeStmt::Unsupported(_) | TreeStmt::StopAll => {
            true
        }
        TreeStmt::If { yes, no, .. } => !falls_through(yes) && !falls_through(no),
        TreeStmt::Block(inner) | TreeStmt::On { body: inner, .. } => !falls_through(inner),
        _ => false,
    })
}
