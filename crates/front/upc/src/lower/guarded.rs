//! What rules and look-up tables may say beyond UPC: steps of their own making.
//!
//! `partita_atomic S` is one step. `partita_when (e) S` waits until `e` is true, and `S` happens in that step. `partita_select { { partita_when
//! (e) S T } .. }` waits until one of the conditions is true, takes any such branch with its `S` in that step, and goes on with `T`.
//! `partita_assert (e, "code");` is a finding where `e` is false.
//!
//! A condition that is waited for reads private variables and strict shared ones to which no pointer is made: a relaxed read in it
//! would be a race that nobody sees.

use super::{UpcHooks, fault};
use crate::shared::{self, Order};
use partita_c::checked::{DialectStmt, Expr, ExprKind, ObjectId, Place, PlaceKind, Stmt, StmtKind};
use partita_c::lower::Lowerer;
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::{Block, Expr as Term, SegmentMark, Type};

impl UpcHooks<'_> {
    pub(super) fn atomic_block(&self, l: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        let mut body = self.one_step(l, &node.body);
        l.b.at(span);
        body.extend(marks(l));
        let stmt = l.b.atomic(body);
        l.emit(stmt);
    }

    pub(super) fn when_block(&self, l: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        let Some(guard) = self.guard_of(l, node, span) else { return };
        let mut body = self.one_step(l, &node.body);
        l.b.at(span);
        body.extend(marks(l));
        let stmt = l.b.when(guard, body);
        l.emit(stmt);
    }

    /// Each branch begins with what it waits for. In the step that ends the waiting, one is picked of those whose condition is true.
    pub(super) fn select(&self, l: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        let branches: Vec<_> = node.body.iter().filter_map(parts).collect();
        let mut guards = Vec::new();
        for (first, _) in &branches {
            let Some(guard) = self.guard_of(l, first, span) else { return };
            guards.push(guard);
        }
        l.b.at(span);
        let copies: Vec<Term> = guards.iter().map(|guard| l.b.copy(guard)).collect();
        let Some(any) = copies.into_iter().reduce(|any, guard| l.b.or_else(any, guard)) else {
            return;
        };
        let chosen = l.b.temporary();
        let stmt = l.b.declare(&chosen, Type::INT, Some(l.b.int(0)));
        l.emit(stmt);
        let mut step = l.emitted(|l| pick(l, guards, &chosen));
        let number = |l: &Lowerer<'_>, at: usize| {
            l.b.eq(l.b.var(&chosen), l.b.int(i64::try_from(at).unwrap_or(i64::MAX)))
        };
        for (at, (first, _)) in branches.iter().enumerate() {
            let body = self.one_step(l, &first.body);
            if !body.is_empty() {
                l.b.at(span);
                step.push(l.b.if_(number(l, at), body, Block::new()));
            }
        }
        l.b.at(span);
        step.extend(marks(l));
        let stmt = l.b.when(any, step);
        l.emit(stmt);
        let rests: Vec<Block> =
            branches.iter().map(|(_, rest)| l.scope(|l| l.block_of(rest))).collect();
        let mut otherwise = Block::new();
        l.b.at(span);
        for (at, rest) in rests.into_iter().enumerate().rev() {
            if !(rest.is_empty() && otherwise.is_empty()) {
                otherwise = vec![l.b.if_(number(l, at), rest, otherwise)];
            }
        }
        l.emit_all(otherwise);
    }

    pub(super) fn asserted(&self, l: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        let Some(cond) = node.args.first() else { return };
        let holds = l.condition(cond);
        l.b.at(span);
        let told = node.words.first().map_or("assertion-failed", |word| &**word);
        match Code::named(told).filter(|code| code.may_be_asserted()) {
            Some(code) => fault(l, holds, code, "what a rule or a table states is false here"),
            // The text says which code the check stands for.
            None => fault(l, holds, Code::ErrorStop, told),
        }
    }

    fn one_step(&self, l: &mut Lowerer<'_>, body: &[Stmt]) -> Block {
        let outer = self.in_step.replace(true);
        let block = l.scope(|l| l.block_of(body));
        self.in_step.set(outer);
        block
    }

    fn guard_of(&self, l: &mut Lowerer<'_>, node: &DialectStmt, span: Span) -> Option<Term> {
        let guard = node.args.first()?;
        let mut read = Vec::new();
        if !can_wait(l, guard, &mut read) {
            l.unsupported(span, "waiting for what is not a private or a strict shared variable");
            return None;
        }
        // Declared as what they are, before they are read as if they were not shared.
        for object in read {
            l.object_name(object);
        }
        let outer = self.waits.replace(true);
        let term = l.condition(guard);
        self.waits.set(outer);
        Some(term)
    }
}

/// Sets `chosen` to the number of a guard that is true; one of them is.
fn pick(l: &mut Lowerer<'_>, guards: Vec<Term>, chosen: &str) {
    if guards.len() < 2 {
        return;
    }
    let counted =
        |l: &Lowerer<'_>, guard: &Term| l.b.conditional(l.b.copy(guard), l.b.int(1), l.b.int(0));
    let counts: Vec<Term> = guards.iter().map(|guard| counted(l, guard)).collect();
    let Some(count) = counts.into_iter().reduce(|sum, one| l.b.add(sum, one)) else { return };
    let left = l.hold(Type::INT, l.b.choose_value(l.b.int(1), count));
    for (at, guard) in guards.into_iter().enumerate() {
        let at = l.b.int(i64::try_from(at).unwrap_or(i64::MAX));
        let less = l.b.sub(l.b.var(&left), l.b.int(1));
        let mine = l.b.eq(l.b.var(&left), l.b.int(0));
        let take = l.b.if_(mine, vec![l.b.assign(l.b.var(chosen), at)], Block::new());
        let body = vec![l.b.assign(l.b.var(&left), less), take];
        let stmt = l.b.if_(guard, body, Block::new());
        l.emit(stmt);
    }
}

/// What is waited for, and what follows in the branch.
fn parts(branch: &Stmt) -> Option<(&DialectStmt, &[Stmt])> {
    let StmtKind::Block(stmts) = &branch.kind else { return None };
    let (first, rest) = stmts.split_first()?;
    let StmtKind::Dialect(first) = &first.kind else { return None };
    (&*first.word == "partita_when").then_some((first, rest))
}

/// A step of a table orders, as a strict access does.
fn marks(l: &Lowerer<'_>) -> [partita_tree::Stmt; 2] {
    [SegmentMark::Close, SegmentMark::Open].map(|mark| l.b.segment(mark))
}

/// Whether a condition can be read in one step; with the shared objects that it reads.
fn can_wait(l: &Lowerer<'_>, expr: &Expr, read: &mut Vec<ObjectId>) -> bool {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::SizeOf(_) => true,
        ExprKind::Load(place) => can_read(l, place, read),
        ExprKind::Unary(_, inner) | ExprKind::Not(inner) | ExprKind::Convert(inner) => {
            can_wait(l, inner, read)
        }
        ExprKind::Binary(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Compare(_, a, b) => can_wait(l, a, read) && can_wait(l, b, read),
        ExprKind::Conditional(cond, yes, no) => {
            [cond, yes, no].iter().all(|part| can_wait(l, part, read))
        }
        ExprKind::Dialect(node) => &*node.word == "MYTHREAD",
        ExprKind::Null
        | ExprKind::Function(_)
        | ExprKind::Address(_)
        | ExprKind::Move(..)
        | ExprKind::Distance(..)
        | ExprKind::Assign(..)
        | ExprKind::Update(_)
        | ExprKind::Comma(..)
        | ExprKind::Call(..)
        | ExprKind::VaArg(_)
        | ExprKind::Block(..)
        | ExprKind::WithLengths(..)
        | ExprKind::Unsupported(_) => false,
    }
}

fn can_read(l: &Lowerer<'_>, place: &Place, read: &mut Vec<ObjectId>) -> bool {
    let quals = place.ty.quals;
    if shared::is_shared(quals) && shared::order(quals) != Some(Order::Strict) {
        return false;
    }
    let mut bottom = place;
    loop {
        match &bottom.kind {
            PlaceKind::Element(base, index) if can_wait(l, index, read) => bottom = base,
            PlaceKind::Member(base, _) => bottom = base,
            PlaceKind::Object(id) => {
                if !shared::is_shared(quals) {
                    return true;
                }
                read.push(*id);
                return l.object(*id).is_some_and(|object| !l.is_memory(object));
            }
            PlaceKind::Element(..)
            | PlaceKind::Deref(_)
            | PlaceKind::Literal(_)
            | PlaceKind::Compound(..)
            | PlaceKind::Value(_) => return false,
        }
    }
}
