//! Results of procedures that do not declare them, and items of iterators: from their bodies, without lowering these.
//!
//! A body is gone through in the order in which it is lowered, up to the first `return` or `yield` that counts: those in
//! tasks and parallel loops do not, nor do those behind params that are false. Types that a body declares for itself are
//! not known here: a procedure that returns one of them is, until it is lowered, one that returns something unknown.

use super::Sema;
use super::ids::ProcId;
use super::meaning::Meaning;
use super::mistake::Mistake;
use super::passing::Handed;
use super::scope::{Binding, Scope};
use super::ty::Ty;
use super::typer::Typer;
use crate::ast::{
    BinaryOp, Block, Cond, Expr, ExprKind, Formal, Intent, LoopHeader, LoopKind, Pattern, Stmt,
    StmtKind, When,
};
use crate::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use partita_source::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// One way to call a procedure.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CallKey {
    pub(crate) proc: ProcId,
    pub(crate) this: Option<Handed>,
    pub(crate) passed: Vec<Handed>,
}

/// What calls give, by the way they are made.
#[derive(Default)]
pub(crate) struct Results {
    types: FxHashMap<CallKey, Outcome>,
    items: FxHashMap<CallKey, Meaning>,
    known: FxHashMap<CallKey, (Meaning, Vec<Mistake>)>,
}

enum Outcome {
    /// Being worked out; its type as far as that is known.
    Open(Option<Ty>),
    /// With what is wrong, where that leaves it unknown.
    Done(Ty, Vec<Mistake>),
}

/// What is looked for in a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The first `return`: what it hands back.
    Result { by_ref: bool },
    /// The first `return` of a procedure that gives a param or type.
    Known,
    /// The first `yield`.
    Item { by_ref: bool },
}

impl Sema<'_> {
    /// The lowerer begins with a procedure.
    pub(crate) fn begin_result(&mut self, key: &CallKey) {
        self.results.types.insert(key.clone(), Outcome::Open(None));
    }

    /// The lowerer knows the type of a procedure that it is at.
    pub(crate) fn settle_result(&mut self, key: &CallKey, ty: &Ty) {
        self.results.types.insert(key.clone(), Outcome::Open(Some(ty.clone())));
    }

    /// The lowerer has finished a procedure.
    pub(crate) fn end_result(&mut self, key: &CallKey, ty: Ty) {
        self.results.types.insert(key.clone(), Outcome::Done(ty, Vec::new()));
    }
}

impl<'a> Typer<'_, 'a> {
    /// The type of what a procedure gives; `None` where it depends on itself.
    pub(super) fn result(&mut self, key: CallKey) -> Option<Ty> {
        match self.sema.results.types.get(&key) {
            Some(Outcome::Open(ty)) => return ty.clone(),
            Some(Outcome::Done(ty, mistakes)) => {
                let (ty, mistakes) = (ty.clone(), mistakes.clone());
                self.note_all(mistakes);
                return Some(ty);
            }
            None => {}
        }
        self.sema.results.types.insert(key.clone(), Outcome::Open(None));
        let (ty, mut mistakes) = self.apart(|typer| typer.result_of(&key));
        if ty == Ty::Unknown {
            decisive(&mut mistakes);
        } else {
            mistakes.clear();
        }
        self.note_all(mistakes.clone());
        self.sema.results.types.insert(key, Outcome::Done(ty.clone(), mistakes));
        Some(ty)
    }

    fn result_of(&mut self, key: &CallKey) -> Ty {
        let decl = self.sema.procs[key.proc].decl;
        let scope = self.body_scope(key);
        self.in_body(scope, 4, |typer| {
            typer.bind_formals(key);
            if let Some(ty) = &decl.return_type {
                return typer.type_expr(ty);
            }
            let Some(body) = &decl.body else { return Ty::Void };
            if !returns_value(&body.stmts) {
                return Ty::Void;
            }
            let by_ref =
                matches!(decl.return_intent, Some(Intent::Ref | Intent::ConstRef | Intent::Var));
            let found = typer.first_in(&body.stmts, Wanted::Result { by_ref });
            match found {
                None => Ty::Void,
                Some(value) if value.is_unknown() => Ty::Unknown,
                Some(value) => value.value_ty(),
            }
        })
    }

    /// `proc f() param`, `proc f() type`: worked out now. `None` when only a run tells, as of any other procedure.
    pub(crate) fn known_result(&mut self, key: &CallKey, span: Span) -> Option<Meaning> {
        let decl = self.sema.procs[key.proc].decl;
        if !matches!(decl.return_intent, Some(Intent::Param | Intent::Type)) {
            return None;
        }
        if self.level > 200 {
            self.error(span, "this is nested too deeply");
            return Some(Meaning::Unknown);
        }
        let known = self.sema.results.known.get(key).cloned();
        let (known, mistakes) = known.unwrap_or_else(|| {
            let scope = self.body_scope(key);
            let (known, mut mistakes) = self.apart(|typer| {
                typer.in_body(scope, 10, |typer| {
                    typer.bind_formals(key);
                    let body = decl.body.as_ref()?;
                    typer.first_in(&body.stmts, Wanted::Known)
                })
            });
            // Not there, until it is known why.
            let known = known.unwrap_or(Meaning::Nothing);
            if known.is_unknown() {
                decisive(&mut mistakes);
            } else {
                mistakes.retain(Mistake::is_error);
            }
            self.sema.results.known.insert(key.clone(), (known.clone(), mistakes.clone()));
            (known, mistakes)
        });
        self.note_all(mistakes);
        if known == Meaning::Nothing {
            return Some(self.give_up(span, NOT_KNOWN));
        }
        (known.is_known() || known.is_unknown()).then_some(known)
    }

    /// What an iterator yields first.
    pub(super) fn item(&mut self, key: CallKey) -> Meaning {
        let proc = key.proc;
        if let Some(known) = self.sema.results.items.get(&key) {
            return known.clone();
        }
        self.sema.results.items.insert(key.clone(), Meaning::Unknown);
        let decl = self.sema.procs[proc].decl;
        let this = key.this.as_ref().and_then(|this| this.meaning().ty());
        let scope = self.iterator_scope(proc, this.as_ref());
        let by_ref =
            matches!(decl.return_intent, Some(Intent::Ref | Intent::ConstRef | Intent::Var));
        let item = self.quietly(|typer| {
            typer.in_body(scope, 4, |typer| {
                typer.bind_formals(&key);
                let body = decl.body.as_ref()?;
                typer.first_in(&body.stmts, Wanted::Item { by_ref })
            })
        });
        let item = item.unwrap_or(Meaning::Unknown);
        self.sema.results.items.insert(key, item.clone());
        item
    }

    fn body_scope(&mut self, key: &CallKey) -> Rc<Scope> {
        let home = self.sema.procs[key.proc].scope.clone();
        let this = key.this.as_ref().and_then(Handed::this_type);
        let around = self.sema.around_method(&home, this.as_ref());
        Scope::inside(&around, home.depth + 1)
    }

    fn bind_formals(&mut self, key: &CallKey) {
        if let Some(this) = &key.this {
            self.bind(&"this".into(), this.meaning());
        }
        for (formal, handed) in self.sema.formals(key.proc).iter().zip(&key.passed) {
            self.bind_formal(formal, handed);
            self.bind_count(formal, &handed.meaning());
        }
    }

    /// `?n` of `x...?n`: how many arguments there are.
    pub(crate) fn bind_count(&mut self, formal: &'a Formal, list: &Meaning) {
        let count = formal.varargs.as_ref().and_then(|varargs| varargs.count.as_ref());
        let Some(ExprKind::Query(Some(name))) = count.map(|count| &count.kind) else { return };
        let size = list.parts().map_or(0, |parts| parts.len());
        self.bind(&name.name, Meaning::int(i64::try_from(size).unwrap_or(0)));
    }

    fn bind_formal(&mut self, formal: &'a Formal, handed: &Handed) {
        match &formal.pattern {
            Pattern::Name(name) => self.bind(&name.name, handed.meaning()),
            Pattern::Tuple(parts, _) => {
                let values = handed.meaning().parts().unwrap_or_default();
                for (part, value) in parts.iter().zip(values) {
                    if let Pattern::Name(name) = part {
                        self.bind(&name.name, value);
                    }
                }
            }
        }
        // `[?D] ?t`: the queries get their meaning now.
        if let (Some(ty), Some(from)) = (&formal.ty, handed.ty()) {
            self.formal_type(ty, &from);
        }
    }

    /// What is wanted of the statements of a body.
    fn first_in(&mut self, stmts: &'a [Stmt], wanted: Wanted) -> Option<Meaning> {
        self.declare_nested(stmts);
        stmts.iter().find_map(|stmt| self.first_of(stmt, wanted))
    }

    fn first_in_block(&mut self, block: &'a Block, wanted: Wanted) -> Option<Meaning> {
        let scope = self.inner_scope();
        self.within(scope, |typer| typer.first_in(&block.stmts, wanted))
    }

    /// What the statements of a body declare for the whole of it; types are left out.
    fn declare_nested(&mut self, stmts: &'a [Stmt]) {
        let scope = self.scope().clone();
        let is_type = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Aggregate(_) | StmtKind::Enum(_));
        for stmt in stmts {
            if let StmtKind::Aggregate(decl) = &stmt.kind {
                scope.bind(&decl.name.name, Binding::Broken);
            } else if let StmtKind::Enum(decl) = &stmt.kind {
                scope.bind(&decl.name.name, Binding::Broken);
            }
        }
        if stmts.iter().any(is_type) {
            for stmt in stmts.iter().filter(|stmt| !is_type(stmt)) {
                self.sema.collect_body(std::slice::from_ref(stmt), &scope);
            }
        } else {
            self.sema.collect_body(stmts, &scope);
        }
    }

    fn first_of(&mut self, stmt: &'a Stmt, wanted: Wanted) -> Option<Meaning> {
        match &stmt.kind {
            StmtKind::Var(decl) => {
                self.declare(decl);
                None
            }
            StmtKind::Return(value) => self.returned(value.as_ref(), wanted),
            StmtKind::Yield(value) => self.first_yield(value, wanted),
            StmtKind::Block(body)
            | StmtKind::Serial { body, .. }
            | StmtKind::Local { body, .. }
            | StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. } => self.first_in_block(body, wanted),
            StmtKind::If { arms, otherwise } => {
                for arm in arms {
                    match self.first_in_arm(&arm.cond, &arm.body, wanted) {
                        Arm::Found(found) => return Some(found),
                        Arm::Only => return None,
                        Arm::Next => {}
                    }
                }
                otherwise.as_ref().and_then(|body| self.first_in_block(body, wanted))
            }
            StmtKind::Select { value, whens, otherwise } => {
                self.first_in_select(value, whens, otherwise.as_ref(), wanted)
            }
            StmtKind::Loop { kind, header, body } => {
                self.first_in_loop(*kind, header, body, wanted)
            }
            StmtKind::Label { body, .. } => self.first_of(body, wanted),
            StmtKind::Try { body, catches, .. } => {
                let found = self.first_in_block(body, wanted);
                let mut bodies = catches.iter().map(|catch| &catch.body);
                found.or_else(|| bodies.find_map(|body| self.first_in_block(body, wanted)))
            }
            // Nothing leaves them.
            StmtKind::Begin { .. }
            | StmtKind::Cobegin { .. }
            | StmtKind::Sync(_)
            | StmtKind::On { .. }
            | StmtKind::Atomic(_)
            | StmtKind::Defer(_) => None,
            StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Assign { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Delete(_)
            | StmtKind::Throw(_)
            | StmtKind::InitThis
            | StmtKind::Use { .. }
            | StmtKind::Import { .. }
            | StmtKind::Require(_)
            | StmtKind::Include(_)
            | StmtKind::Module(_)
            | StmtKind::Proc(_)
            | StmtKind::Aggregate(_)
            | StmtKind::Enum(_)
            | StmtKind::Forwarding { .. }
            | StmtKind::Unsupported { .. } => None,
        }
    }

    fn returned(&mut self, value: Option<&'a Expr>, wanted: Wanted) -> Option<Meaning> {
        match (wanted, value) {
            (Wanted::Item { .. }, _) => None,
            (Wanted::Known, value) => value.map(|value| self.meaning(value)),
            (Wanted::Result { .. }, None) => Some(Meaning::Nothing),
            (Wanted::Result { by_ref: true }, Some(value)) => Some(self.value(value)),
            (Wanted::Result { by_ref: false }, Some(value)) => Some(self.read(value)),
        }
    }

    fn first_yield(&mut self, value: &'a Expr, wanted: Wanted) -> Option<Meaning> {
        let Wanted::Item { by_ref } = wanted else { return None };
        let value = self.value(value);
        if value.is_unknown() {
            return None;
        }
        Some(if by_ref { value } else { value.read().own_copy() })
    }

    fn first_in_arm(&mut self, cond: &'a Cond, body: &'a Block, wanted: Wanted) -> Arm {
        match cond {
            Cond::Expr(cond) => {
                let known = self.read(cond).as_bool();
                if known == Some(false) {
                    return Arm::Next;
                }
                match self.first_in_block(body, wanted) {
                    Some(found) => Arm::Found(found),
                    None if known == Some(true) => Arm::Only,
                    None => Arm::Next,
                }
            }
            Cond::Bind { constant, name, value } => {
                let ty = self.read(value).value_ty().without_nil();
                let scope = self.inner_scope();
                let found = self.within(scope, |typer| {
                    typer.bind(&name.name, Meaning::cell(ty, *constant));
                    typer.first_in_block(body, wanted)
                });
                found.map_or(Arm::Next, Arm::Found)
            }
        }
    }

    fn first_in_select(
        &mut self,
        value: &'a Expr,
        whens: &'a [When],
        otherwise: Option<&'a Block>,
        wanted: Wanted,
    ) -> Option<Meaning> {
        let value = self.read(value).fixed();
        for when in whens {
            let mut known = Some(false);
            for candidate in &when.values {
                let other = self.meaning(candidate).read();
                let equal = self.apply(BinaryOp::Equal, &value, &other, candidate.span).as_bool();
                known = match (known, equal) {
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    (Some(false), equal) => equal,
                    (None, _) => None,
                };
            }
            if known == Some(false) {
                continue;
            }
            let found = self.first_in_block(&when.body, wanted);
            if found.is_some() || known == Some(true) {
                return found;
            }
        }
        otherwise.and_then(|body| self.first_in_block(body, wanted))
    }

    fn first_in_loop(
        &mut self,
        kind: LoopKind,
        header: &'a LoopHeader,
        body: &'a Block,
        wanted: Wanted,
    ) -> Option<Meaning> {
        let serial = match kind {
            LoopKind::For | LoopKind::Foreach => !header.param,
            // Over an iterator they run in order.
            LoopKind::Forall | LoopKind::Bracket => self.is_iterator(header),
            LoopKind::Coforall => false,
        };
        if !serial {
            if wanted == Wanted::Known
                && header.param
                && let Some(span) = first_return(&body.stmts)
            {
                self.error(span, "`return` cannot leave a param loop");
            }
            return None;
        }
        let item = self.loop_item(header);
        let scope = self.inner_scope();
        self.within(scope, |typer| {
            typer.bind_index(header.index.as_ref(), item);
            typer.first_in_block(body, wanted)
        })
    }
}

const NOT_KNOWN: &str = "a procedure whose result should be known and is not";

/// Of mistakes that leave something unknown: all errors, or the first thing that is not modelled.
fn decisive(mistakes: &mut Vec<Mistake>) {
    let wrong = mistakes.iter().any(Mistake::is_error);
    if wrong {
        mistakes.retain(Mistake::is_error);
    } else {
        mistakes.truncate(1);
    }
}

/// What one arm of a condition says.
enum Arm {
    Found(Meaning),
    /// No other arm runs.
    Only,
    Next,
}

impl Meaning {
    /// A value that nobody else holds.
    fn own_copy(self) -> Meaning {
        if let Meaning::Run(run) = &self
            && run.cell
            && !run.ty.is_scalar()
            && !run.ty.is_guarded()
        {
            let array = run.ty.is_array();
            let ty = run.ty.clone();
            return if array { Meaning::cell(ty, true) } else { Meaning::run(ty) };
        }
        self.fixed()
    }
}

/// Whether a `return` of these statements hands back a value.
pub(crate) fn returns_value(stmts: &[Stmt]) -> bool {
    let mut looks = Returns::default();
    walk_stmts(&mut looks, stmts);
    looks.value
}

fn first_return(stmts: &[Stmt]) -> Option<Span> {
    let mut looks = Returns::default();
    walk_stmts(&mut looks, stmts);
    looks.first
}

#[derive(Default)]
struct Returns {
    value: bool,
    first: Option<Span>,
}

impl Visitor for Returns {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Return(value) = &stmt.kind {
            self.value |= value.is_some();
            self.first.get_or_insert(stmt.span);
        }
        // The returns of procedures inside are their own.
        if !matches!(stmt.kind, StmtKind::Proc(_) | StmtKind::Aggregate(_)) {
            walk_stmt(self, stmt);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if !matches!(expr.kind, ExprKind::Proc(_)) {
            walk_expr(self, expr);
        }
    }
}
