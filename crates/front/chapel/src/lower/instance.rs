//! Procedures of the tree: one for each way in which a procedure is called.

use super::call::ResultTy;
use super::distributions::SpreadId;
use super::scope::{Binding, ProcId, Scope, Variable};
use super::ty::Ty;
use super::value::{Axis, RangeValue, Run, Slice, Value};
use super::{Frame, Lowerer};
use crate::ast::{Expr, ExprKind, Formal, Intent, Name, Pattern, Proc, StmtKind};
use crate::visit::{Visitor, walk_expr, walk_stmts};
use partita_source::Span;
use partita_tree::{Param, Type};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// An argument on its way into a procedure.
pub(crate) enum Passed {
    /// A param or a type: part of which instance is called.
    Known(Value),
    Copy {
        ty: Ty,
        term: partita_tree::Expr,
        constant: bool,
    },
    /// By reference.
    Cell {
        ty: Ty,
        term: partita_tree::Expr,
        constant: bool,
        /// How the array or domain is distributed.
        spread: Option<SpreadId>,
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
    proc: ProcId,
    arguments: Vec<String>,
}

pub(crate) struct Instance {
    name: String,
    pub(crate) result: ResultTy,
    /// Variables of procedures around it that it is handed by reference.
    captures: Vec<Variable>,
    finished: bool,
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
        let decl = self.procs[proc].decl;
        let this = match this.map(|this| self.pass_this(this, proc)) {
            Some(Passed::Broken) => return Value::Unknown,
            other => other,
        };
        if matches!(decl.return_intent, Some(Intent::Param | Intent::Type)) {
            return self.known_result(proc, this, passed, span);
        }
        let all = || this.iter().chain(&passed);
        let key = Key { proc, arguments: all().map(key_part).collect() };
        let number = match self.instances.get(&key) {
            Some(number) => *number,
            None => self.make_instance(key, proc, this.as_ref(), &passed),
        };
        if !self.all_instances[number].finished && self.all_instances[number].result.ty.is_none() {
            return self.give_up(span, "a recursive procedure without a declared type");
        }
        self.b.at(span);
        let mut args = Vec::new();
        for passed in all() {
            match passed {
                Passed::Copy { term, .. } | Passed::Cell { term, .. } => args.push(self.copy(term)),
                Passed::View { slice } => {
                    args.push(self.copy(&slice.array.term));
                    args.extend(view_terms(slice).into_iter().map(|term| self.copy(&term)));
                }
                Passed::Known(_) | Passed::Broken => {}
            }
        }
        for variable in self.all_instances[number].captures.clone() {
            let known = self.frame.captured.contains_key(&variable.id)
                || self.frame.visible.contains(&variable.name);
            if !known {
                return self.give_up(span, "a method of a local type, called from elsewhere");
            }
            let term = self.captured_term(&variable);
            args.push(term);
        }
        args.extend(self.serial_argument());
        let stops = decl.throws && self.error_stops_here();
        if decl.throws && !stops {
            self.frame.may_throw = true;
        }
        let instance = &self.all_instances[number];
        let name = instance.name.clone();
        match instance.result.ty.clone() {
            None | Some(Ty::Void) => {
                let stmt = self.b.run(&name, args);
                self.emit_call(stmt, stops, span);
                Value::Nothing
            }
            Some(ty) => {
                let call = self.b.call(&name, args);
                self.call_result(&ty, decl.return_intent, call, stops, span)
            }
        }
    }

    /// The result of a call, in a variable: it happens now and once.
    fn call_result(
        &mut self,
        ty: &Ty,
        intent: Option<Intent>,
        call: partita_tree::Expr,
        stops: bool,
        span: Span,
    ) -> Value {
        let name = self.temp();
        let tree = self.result_tree_type(ty, intent);
        let reference = matches!(tree, Type::Ref(_));
        if stops {
            let stmt = self.b.declare(&name, tree, None);
            self.emit(stmt);
            let target = self.b.var(&name);
            let stmt = self.b.assign(target, call);
            self.emit_call(stmt, true, span);
        } else {
            let stmt = self.b.declare(&name, tree, Some(call));
            self.emit(stmt);
        }
        let term = self.b.var(&name);
        if reference {
            let constant = intent == Some(Intent::ConstRef);
            return Value::cell(ty.clone(), self.b.deref(term), constant);
        }
        self.fresh(&name, ty);
        Value::run(ty.clone(), term)
    }

    fn result_tree_type(&mut self, ty: &Ty, intent: Option<Intent>) -> Type {
        let by_ref = matches!(intent, Some(Intent::Ref | Intent::ConstRef | Intent::Var));
        let tree = self.tree_ty(ty);
        if by_ref || matches!(ty, Ty::Array(..)) { Type::Ref(Box::new(tree)) } else { tree }
    }

    /// The tree's type of what `return` hands back.
    pub(crate) fn returned_type(&mut self, ty: &Ty, by_ref: bool) -> Type {
        self.result_tree_type(ty, by_ref.then_some(Intent::Ref))
    }

    fn make_instance(
        &mut self,
        key: Key,
        proc: ProcId,
        this: Option<&Passed>,
        passed: &[Passed],
    ) -> usize {
        let decl: &'a Proc = self.procs[proc].decl;
        let number = self.all_instances.len();
        let base = if decl.name.name.is_empty() { "_lambda" } else { &*decl.name.name };
        let base = match self.procs[proc].method_of {
            Some(id) => format!("{}_{base}", self.aggregates[id].decl.name.name),
            None => base.to_owned(),
        };
        let name = self.global_name(&base);
        let captures = self.captures(proc);
        self.instances.insert(key, number);
        self.all_instances.push(Instance {
            name: name.clone(),
            result: ResultTy::default(),
            captures: captures.clone(),
            finished: false,
        });
        let outer_scope = self.procs[proc].scope.clone();
        let around = self.around_method(outer_scope.clone(), this);
        let scope = Scope::new(Some(around), outer_scope.depth + 1);
        let mut frame = Frame::new(scope, false, Some(number));
        frame.level = self.frame.level;
        frame.first_cleanup = self.cleanups.len();
        frame.throws = decl.throws;
        frame.returns_reference =
            matches!(decl.return_intent, Some(Intent::Ref | Intent::ConstRef | Intent::Var));
        let outer = std::mem::replace(&mut self.frame, frame);
        let peeking = self.peeking.take();
        let fresh = std::mem::take(&mut self.fresh_values);
        self.b.at(decl.span);
        let mut params = Vec::new();
        if let Some(this) = this {
            self.bind_formal(&"this".into(), this, &mut params);
        }
        let formals = decl.formals.as_deref().unwrap_or(&[]);
        for (formal, passed) in formals.iter().zip(passed) {
            self.b.at(formal.span);
            self.take_formal(formal, passed, &mut params);
        }
        for variable in captures {
            let known = outer.captured.get(&variable.id).map_or(&variable.name, |own| &own.name);
            let spread = outer.spread.get(known).copied();
            let spread = self.spread_here(spread);
            let source: Name = variable.name.as_str().into();
            let tree = self.local_name(&source);
            let ty = self.tree_ty(&variable.ty);
            params.push(self.b.ref_param(&tree, ty));
            self.frame.references.insert(tree.clone());
            self.note_spread(&tree, spread);
            let inner = Variable { name: tree, by_ref: false, ..variable };
            self.frame.captured.insert(inner.id, inner);
        }
        self.b.at(decl.span);
        params.extend(self.serial_parameter());
        if let Some(ty) = &decl.return_type {
            let ty = self.type_expr(ty);
            self.frame.result.ty = Some(ty);
            self.all_instances[number].result = self.frame.result.clone();
        }
        if decl.return_type.is_none()
            && decl.body.as_ref().is_some_and(|body| !returns_value(&body.stmts))
        {
            // Known before the body calls itself.
            self.frame.result.ty = Some(Ty::Void);
            self.all_instances[number].result = self.frame.result.clone();
        }
        if let Some(body) = &decl.body {
            if this.is_some() && matches!(&*decl.name.name, "init" | "init=") {
                self.init_body(body, decl.span);
            } else {
                self.statements(&body.stmts);
            }
        }
        let begun = self.frame.first_cleanup;
        self.end_cleanups(begun);
        self.fresh_values = fresh;
        self.frame.result.ty.get_or_insert(Ty::Void);
        let sealed = self.frame.may_throw && !decl.throws;
        if sealed {
            let body = std::mem::take(&mut self.frame.blocks[0]);
            self.frame.blocks[0] = self.seal(body, decl.span);
        }
        let inner = std::mem::replace(&mut self.frame, outer);
        self.peeking = peeking;
        self.cleanups.truncate(inner.first_cleanup);
        let ty = inner.result.ty.clone().unwrap_or(Ty::Void);
        let result = match &ty {
            Ty::Void => None,
            ty => Some(self.result_tree_type(ty, decl.return_intent)),
        };
        let mut body = inner.blocks.into_iter().next().unwrap_or_default();
        self.b.at(decl.span);
        if result.is_some() && falls_through(&body) {
            // Falling off the end is an error of the program that the compiler warns of.
            body.push(self.b.unsupported("the end of a procedure that has no `return` here"));
        }
        self.b.proc(&name, params, result, body);
        self.all_instances[number].result = inner.result;
        self.all_instances[number].finished = true;
        number
    }

    /// What stands around the body of a procedure: of a method the members of `this` too.
    fn around_method(
        &mut self,
        scope: std::rc::Rc<Scope>,
        this: Option<&Passed>,
    ) -> std::rc::Rc<Scope> {
        let (Passed::Copy { ty, .. } | Passed::Cell { ty, .. }) = (match this {
            Some(Passed::Known(Value::Type(Ty::Record(id)))) => {
                return self.member_scope(*id, scope);
            }
            Some(Passed::Known(Value::Type(Ty::Class(class)))) => {
                return self.member_scope(class.class, scope);
            }
            Some(this) => this,
            None => return scope,
        }) else {
            return scope;
        };
        match ty {
            Ty::Record(id) => self.member_scope(*id, scope),
            Ty::Class(class) => self.member_scope(class.class, scope),
            _ => scope,
        }
    }

    fn take_formal(&mut self, formal: &'a Formal, passed: &Passed, params: &mut Vec<Param>) {
        match &formal.pattern {
            Pattern::Name(name) => self.bind_formal(&name.name, passed, params),
            Pattern::Tuple(parts, span) => {
                let whole: Name = format!("_t{}", params.len()).into();
                self.bind_formal(&whole, passed, params);
                let value = self.name(&whole, *span);
                let Some(values) = self.parts(&value) else { return };
                for (part, value) in parts.iter().zip(values) {
                    if let Pattern::Name(name) = part {
                        self.frame.scope.bind(&name.name, Binding::Value(value));
                    }
                }
            }
        }
        // What comes in by value ends with the procedure.
        if let (Pattern::Name(name), Passed::Copy { .. }, Some(Intent::In | Intent::ConstIn)) =
            (&formal.pattern, passed, formal.intent)
            && let Some(Binding::Variable(variable)) = self.frame.scope.own(&name.name)
        {
            self.ends_with_block(&variable, formal.span);
        }
        // `[?D] ?t`: the queries get their meaning now.
        let from = match passed {
            Passed::Copy { ty, .. } | Passed::Cell { ty, .. } => Some(ty.clone()),
            Passed::View { slice } => Some(slice.ty()),
            Passed::Known(_) | Passed::Broken => None,
        };
        if let (Some(ty), Some(from)) = (&formal.ty, from) {
            self.formal_type(ty, &from);
            for (name, rank) in std::mem::take(&mut self.pending_domains) {
                let _ = rank;
                if let Pattern::Name(formal) = &formal.pattern {
                    let array = self.name(&formal.name, formal.span);
                    if let Some(dims) = self.dims_of(&array) {
                        self.frame.scope.bind(&name, Binding::Value(Value::Domain(dims)));
                    }
                }
            }
        }
    }

    fn bind_formal(&mut self, name: &Name, passed: &Passed, params: &mut Vec<Param>) {
        match passed {
            Passed::Known(value) => self.frame.scope.bind(name, Binding::Value(value.clone())),
            Passed::Copy { ty, constant, .. } => {
                let tree = self.tree_ty(ty);
                let variable = self.declare_name(name, ty.clone(), *constant);
                params.push(self.b.param(&variable.name, tree));
            }
            Passed::Cell { ty, constant, spread, .. } => {
                let tree = self.tree_ty(ty);
                let variable = self.declare_name(name, ty.clone(), *constant);
                params.push(self.b.ref_param(&variable.name, tree));
                let spread = self.spread_here(*spread);
                self.note_spread(&variable.name, spread);
                self.frame.references.insert(variable.name);
            }
            Passed::View { slice } => self.bind_view(name, slice, params),
            Passed::Broken => self.frame.scope.bind(name, Binding::Broken),
        }
    }

    /// A slice as a formal: a reference to the whole array, and numbers.
    fn bind_view(&mut self, name: &Name, slice: &Slice, params: &mut Vec<Param>) {
        let tree = self.tree_ty(&slice.array.ty);
        let array = self.local_name(name);
        params.push(self.b.ref_param(&array, tree));
        let mut number = |l: &mut Self| {
            let name = l.temp();
            params.push(l.b.param(&name, Type::INT));
            l.b.var(&name)
        };
        let axes = slice
            .axes
            .iter()
            .map(|axis| match axis {
                Axis::At(_) => Axis::At(number(self)),
                Axis::Along(range) => Axis::Along(RangeValue {
                    low: range.low.as_ref().map(|_| number(self)),
                    high: range.high.as_ref().map(|_| number(self)),
                    stride: range.stride.as_ref().map(|_| number(self)),
                    spread: self.spread_here(range.spread),
                }),
            })
            .collect();
        let array = Run { term: self.b.var(&array), ..slice.array.clone() };
        let view = Slice { array, axes, whole: slice.whole };
        self.frame.scope.bind(name, Binding::Value(Value::Slice(Box::new(view))));
    }

    /// `proc f() param`, `proc f() type`: worked out now.
    fn known_result(
        &mut self,
        proc: ProcId,
        this: Option<Passed>,
        passed: Vec<Passed>,
        span: Span,
    ) -> Value {
        if self.frame.level > 200 {
            self.error(span, "this is nested too deeply");
            return Value::Unknown;
        }
        let decl = self.procs[proc].decl;
        let outer_scope = self.procs[proc].scope.clone();
        let around = self.around_method(outer_scope.clone(), this.as_ref());
        let scope = Scope::new(Some(around), outer_scope.depth + 1);
        let mut frame = Frame::new(scope, false, None);
        frame.first_cleanup = self.cleanups.len();
        frame.level = self.frame.level + 10;
        frame.result.wants_known = true;
        let outer = std::mem::replace(&mut self.frame, frame);
        let mut params = Vec::new();
        if let Some(this) = this {
            self.bind_formal(&"this".into(), &this, &mut params);
        }
        for (formal, passed) in decl.formals.as_deref().unwrap_or(&[]).iter().zip(&passed) {
            self.take_formal(formal, passed, &mut params);
        }
        if let Some(body) = &decl.body {
            self.statements(&body.stmts);
        }
        let inner = std::mem::replace(&mut self.frame, outer);
        match inner.result.known {
            Some(value) => value,
            None => self.give_up(span, "a procedure whose result should be known and is not"),
        }
    }

    /// Variables of the procedures around a nested one that it, or a nested one it calls, mentions.
    pub(crate) fn captures(&self, proc: ProcId) -> Vec<Variable> {
        let mut found: BTreeMap<usize, Variable> = BTreeMap::new();
        let mut seen: FxHashSet<ProcId> = FxHashSet::default();
        let mut work = vec![proc];
        while let Some(proc) = work.pop() {
            if !seen.insert(proc) || self.procs[proc].scope.depth == 0 {
                continue;
            }
            let info = &self.procs[proc];
            let mut names = Names::default();
            if let Some(body) = &info.decl.body {
                walk_stmts(&mut names, &body.stmts);
            }
            for formal in info.decl.formals.as_deref().unwrap_or(&[]) {
                if let Pattern::Name(name) = &formal.pattern {
                    names.0.remove(&name.name);
                }
            }
            for name in &names.0 {
                match info.scope.lookup(name) {
                    Some(Binding::Variable(variable)) if variable.depth != 0 => {
                        found.insert(variable.id, variable);
                    }
                    Some(Binding::Procs(procs) | Binding::Value(Value::Procs(procs, None))) => {
                        work.extend(procs);
                    }
                    Some(Binding::Member) => {
                        if let Some(Binding::Variable(this)) = info.scope.lookup("this") {
                            found.insert(this.id, this);
                        }
                    }
                    _ => {}
                }
            }
        }
        found.into_values().collect()
    }

    /// The statements of a body, with what they declare known from the start.
    pub(crate) fn statements(&mut self, stmts: &'a [crate::ast::Stmt]) {
        self.declare_statements(stmts);
        self.marked(stmts, |l| l.with_cleanups(stmts));
    }

    /// What the statements of a body declare for the whole of it.
    pub(crate) fn declare_statements(&mut self, stmts: &'a [crate::ast::Stmt]) {
        let scope = self.frame.scope.clone();
        for stmt in stmts {
            self.collect_declaration(stmt, &scope);
            if let StmtKind::Use { items, .. } = &stmt.kind {
                items.iter().for_each(|item| self.use_item(None, &scope, item));
            }
            if let StmtKind::Import { items, .. } = &stmt.kind {
                items.iter().for_each(|item| self.import_item(None, &scope, item));
            }
        }
        self.bind_late_methods();
    }
}

/// Whether a `return` of these statements hands back a value.
fn returns_value(stmts: &[crate::ast::Stmt]) -> bool {
    struct Looks(bool);
    impl Visitor for Looks {
        fn stmt(&mut self, stmt: &crate::ast::Stmt) {
            match &stmt.kind {
                StmtKind::Return(value) => self.0 |= value.is_some(),
                // Their returns are their own.
                StmtKind::Proc(_) | StmtKind::Aggregate(_) => {}
                _ => crate::visit::walk_stmt(self, stmt),
            }
        }

        fn expr(&mut self, expr: &Expr) {
            // So are those of a procedure expression.
            if !matches!(expr.kind, ExprKind::Proc(_)) {
                walk_expr(self, expr);
            }
        }
    }
    let mut looks = Looks(false);
    walk_stmts(&mut looks, stmts);
    looks.0
}

/// Every name that occurs, whatever it means.
#[derive(Default)]
pub(crate) struct Names(pub(crate) BTreeSet<Name>);

impl Visitor for Names {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Name(name) = &expr.kind {
            self.0.insert(name.clone());
        }
        if let ExprKind::This = &expr.kind {
            self.0.insert("this".into());
        }
        walk_expr(self, expr);
    }
}

fn key_part(passed: &Passed) -> String {
    match passed {
        Passed::Known(value) => format!("known {}", known_key(value)),
        Passed::Copy { ty, constant, .. } => format!("copy {constant} {ty:?}"),
        Passed::Cell { ty, constant, spread, .. } => format!("cell {constant} {ty:?} {spread:?}"),
        Passed::View { slice } => {
            let axes: Vec<String> = slice
                .axes
                .iter()
                .map(|axis| match axis {
                    Axis::At(_) => "at".to_owned(),
                    Axis::Along(range) => {
                        let stride = range.stride.is_some();
                        let spread = range.spread;
                        format!(
                            "{:?} {:?} {stride} {spread:?}",
                            range.low.is_some(),
                            range.high.is_some()
                        )
                    }
                })
                .collect();
            format!("view {} {:?} {axes:?}", slice.array.constant, slice.array.ty)
        }
        Passed::Broken => String::new(),
    }
}

/// The numbers that say where a slice lies, in the order in which they are passed.
fn view_terms(slice: &Slice) -> Vec<partita_tree::Expr> {
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

fn known_key(value: &Value) -> String {
    match value {
        Value::Const(known) => format!("{known:?}"),
        Value::Type(ty) => format!("{ty:?}"),
        Value::Aggregate(id) => format!("aggregate {id}"),
        _ => format!("{value:?}"),
    }
}

/// Whether running the statements may come to their end.
fn falls_through(block: &[partita_tree::Stmt]) -> bool {
    use partita_tree::StmtKind as Tree;
    !block.iter().any(|stmt| match &stmt.kind {
        Tree::Return(_) | Tree::Throw(_) | Tree::Unsupported(_) | Tree::StopAll => true,
        Tree::If { yes, no, .. } => !falls_through(yes) && !falls_through(no),
        Tree::Block(inner) | Tree::On { body: inner, .. } => !falls_through(inner),
        _ => false,
    })
}
