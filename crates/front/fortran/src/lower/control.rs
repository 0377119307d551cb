//! Statements: control flow, and the way to all others.

use super::Lowerer;
use super::node::Node;
use super::storage::Home;
use crate::ast::{
    Case, CaseRange, ConcurrentHeader, Designator, DoControl, Expr, ExprKind, Ident, Stmt, StmtKind,
};
use crate::sema::Symbol;
use crate::sema::types::Ty;
use partita_source::Span;
use partita_tree::{BinaryOp, Block, Expr as Term, StmtKind as Tree, Type};

/// A construct that `exit` and `cycle` may name.
pub(crate) struct Loop {
    name: Option<crate::ast::Name>,
    is_loop: bool,
    exit: String,
    cycle: String,
    exit_used: bool,
    cycle_used: bool,
    /// How many sealed constructs are around.
    sealed: usize,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn stmt(&mut self, stmt: &'a Stmt) {
        let span = stmt.span;
        self.b.at(span);
        if let Some(label) = stmt.label
            && self.frame.targets.contains(&label)
        {
            let label = self.b.label(&format!("L{label}"));
            self.emit(label);
        }
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assignment(target, value, span),
            StmtKind::PointerAssign { target, value } => {
                self.pointer_assignment(target, value, span)
            }
            StmtKind::Call { callee, args } => self.call_stmt(callee, args, span),
            StmtKind::If { name, arms, otherwise } => {
                self.construct(name.as_ref(), false, |l| {
                    l.if_construct(arms, otherwise.as_deref());
                });
            }
            StmtKind::Do { name, control, body } => {
                self.construct(name.as_ref(), true, |l| l.do_construct(control, body, span));
            }
            StmtKind::SelectCase { name, value, cases } => {
                self.construct(name.as_ref(), false, |l| l.select_case(value, cases));
            }
            StmtKind::Where { arms, otherwise } => {
                self.where_construct(arms, otherwise.as_deref(), span)
            }
            StmtKind::Forall { header, body } => self.forall(header, body, span),
            StmtKind::Associate { name, pairs, body } => {
                self.construct(name.as_ref(), false, |l| l.associate(pairs, body));
            }
            StmtKind::Block { name, decls, body } => {
                self.construct(name.as_ref(), false, |l| {
                    let outer = l.frame.scope;
                    let scope = l.sema.open_scope(Some(outer), l.frame.unit);
                    l.sema.block_declarations(scope, decls);
                    l.frame.scope = scope;
                    let block = l.inside(|l| {
                        l.open_variables(scope);
                        l.block(body);
                        l.close_scope(scope, span);
                    });
                    l.frame.scope = outer;
                    let stmt = l.b.block(block);
                    l.emit(stmt);
                });
            }
            StmtKind::Critical { name, options, body, end } => {
                self.construct(name.as_ref(), false, |l| l.critical(options, body, span, *end));
            }
            StmtKind::ChangeTeam { name, team, coarrays, options, body, end } => {
                self.construct(name.as_ref(), false, |l| {
                    l.change_team(team, coarrays, options, body, span, *end);
                });
            }
            StmtKind::Cycle(name) => self.jump(name.as_ref(), true, span),
            StmtKind::Exit(name) => self.jump(name.as_ref(), false, span),
            StmtKind::Goto(label) => self.goto(*label, span),
            StmtKind::ComputedGoto { labels, value } => {
                let node = self.expr(value);
                let value = self.steady(&node);
                for (k, label) in labels.iter().enumerate() {
                    let chosen = self.scalar(&value);
                    self.b.at(span);
                    let cond = self.b.eq(chosen, self.b.int(i64::try_from(k + 1).unwrap_or(0)));
                    let jump = self.inside(|l| l.goto(*label, span));
                    let stmt = self.b.if_(cond, jump, Vec::new());
                    self.emit(stmt);
                }
            }
            StmtKind::ArithmeticIf { value, labels } => {
                let node = self.expr(value);
                let value = self.steady(&node);
                for (op, label) in [(BinaryOp::Lt, labels[0]), (BinaryOp::Eq, labels[1])] {
                    let chosen = self.scalar(&value);
                    let zero = if matches!(value.ty, Ty::Int(_)) {
                        self.b.int(0)
                    } else {
                        self.b.real(0.0)
                    };
                    let cond = self.b.binary(op, chosen, zero);
                    let jump = self.inside(|l| l.goto(label, span));
                    let stmt = self.b.if_(cond, jump, Vec::new());
                    self.emit(stmt);
                }
                self.goto(labels[2], span);
            }
            StmtKind::Continue | StmtKind::Flush => {}
            StmtKind::Return => {
                if self.frame.is_main {
                    self.end_image(span);
                } else if let Some(what) = self.frame.sealed.last() {
                    let message = format!("RETURN out of {what}");
                    self.sema.error(span, message);
                } else {
                    self.leave_procedure();
                }
            }
            StmtKind::Stop { error, code, .. } => self.stop(*error, code.as_ref(), span),
            StmtKind::FailImage => self.unsupported(span, "FAIL IMAGE"),
            StmtKind::Allocate { ty, items, options } => {
                self.allocate(ty.as_ref(), items, options, span)
            }
            StmtKind::Deallocate { items, options } => self.deallocate(items, options, span),
            StmtKind::Nullify(items) => {
                for item in items {
                    self.nullify(item, span);
                }
            }
            StmtKind::Print { format, items } => self.print(format, items, span),
            StmtKind::Write { controls, items } => self.write(controls, items, span),
            StmtKind::Read { controls, items } => self.read(controls, items, span),
            StmtKind::SyncAll { options } => self.sync_all(options, span),
            StmtKind::SyncImages { images, options } => {
                self.sync_images(images.as_ref(), options, span)
            }
            StmtKind::SyncMemory { options } => self.sync_memory(options, span),
            StmtKind::SyncTeam { team, options } => self.sync_team(team, options, span),
            StmtKind::Lock { lock, options } => self.lock(lock, options, span),
            StmtKind::Unlock { lock, options } => self.unlock(lock, options, span),
            StmtKind::EventPost { event, options } => self.event_post(event, options, span),
            StmtKind::EventWait { event, options } => self.event_wait(event, options, span),
            StmtKind::FormTeam { number, team, options } => {
                self.form_team(number, team, options, span)
            }
            StmtKind::Unsupported { what, .. } => self.unsupported(span, what),
            StmtKind::Meta(_) => self.sema.error(span, "`$` may stand only in rules"),
        }
    }

    /// Runs `f` inside a construct that `exit` may leave.
    fn construct(&mut self, name: Option<&Ident>, is_loop: bool, f: impl FnOnce(&mut Self)) {
        if name.is_none() && !is_loop {
            return f(self);
        }
        let (exit, cycle) = (self.label("exit"), self.label("cycle"));
        self.frame.loops.push(Loop {
            name: name.map(|name| name.name.clone()),
            is_loop,
            exit: exit.clone(),
            cycle,
            exit_used: false,
            cycle_used: false,
            sealed: self.frame.sealed.len(),
        });
        f(self);
        let used = self.frame.loops.pop().is_some_and(|construct| construct.exit_used);
        if used {
            let label = self.b.label(&exit);
            self.emit(label);
        }
    }

    fn jump(&mut self, name: Option<&Ident>, cycle: bool, span: Span) {
        let sealed = self.frame.sealed.len();
        let found = self.frame.loops.iter_mut().rev().find(|construct| match name {
            Some(name) => construct.name.as_ref() == Some(&name.name),
            None => construct.is_loop,
        });
        let Some(construct) = found else {
            let word = if cycle { "CYCLE" } else { "EXIT" };
            return self.sema.error(span, format!("{word} stands in no loop that it could mean"));
        };
        if construct.sealed < sealed {
            let what = self.frame.sealed.last().copied().unwrap_or("");
            if what == super::teams::CHANGE_TEAM {
                return self.unsupported(span, "EXIT out of CHANGE TEAM");
            }
            return self.sema.error(span, format!("a jump out of {what}"));
        }
        let label = if cycle {
            construct.cycle_used = true;
            construct.cycle.clone()
        } else {
            construct.exit_used = true;
            construct.exit.clone()
        };
        self.b.at(span);
        let stmt = self.b.goto(&label);
        self.emit(stmt);
    }

    fn goto(&mut self, label: u32, span: Span) {
        if !self.frame.targets.contains(&label) || !self.frame.labels.contains(&label) {
            return self.sema.error(span, format!("there is no statement with label {label}"));
        }
        if let Some(what) = self.frame.sealed.last() {
            let message = format!("a jump inside {what}");
            return self.unsupported(span, &message);
        }
        self.b.at(span);
        let stmt = self.b.goto(&format!("L{label}"));
        self.emit(stmt);
    }

    pub(crate) fn condition(&mut self, expr: &Expr) -> Term {
        let node = self.expr(expr);
        if matches!(node.ty, Ty::Other(_)) {
            return self.b.bool(false);
        }
        if !matches!(node.ty, Ty::Logical(_)) {
            self.sema.error(node.span, "a condition is a logical value");
        }
        self.scalar(&node)
    }

    fn if_construct(&mut self, arms: &'a [(Expr, Vec<Stmt>)], otherwise: Option<&'a [Stmt]>) {
        let Some(((cond, body), rest)) = arms.split_first() else {
            if let Some(body) = otherwise {
                self.block(body);
            }
            return;
        };
        let cond_term = self.condition(cond);
        let span = cond.span;
        let yes = self.body_of(body);
        let no = self.inside(|l| l.if_construct(rest, otherwise));
        self.b.at(span);
        let stmt = self.b.if_(cond_term, yes, no);
        self.emit(stmt);
    }

    /// The body of a loop, with the place where `cycle` goes at its end.
    fn loop_body(&mut self, body: &'a [Stmt]) -> Block {
        let mut block = self.body_of(body);
        if let Some(construct) = self.frame.loops.last()
            && construct.cycle_used
        {
            block = vec![self.b.block(block)];
            block.push(self.b.label(&construct.cycle));
        }
        block
    }

    fn do_construct(&mut self, control: &'a DoControl, body: &'a [Stmt], span: Span) {
        match control {
            DoControl::Forever => {
                let block = self.loop_body(body);
                self.b.at(span);
                let stmt = self.b.while_(self.b.bool(true), block);
                self.emit(stmt);
            }
            DoControl::While(cond) => {
                let mut term = None;
                let mut before = self.inside(|l| term = Some(l.condition(cond)));
                let term = term.unwrap_or_else(|| self.b.bool(false));
                if before.is_empty() {
                    let block = self.loop_body(body);
                    self.b.at(span);
                    let stmt = self.b.while_(term, block);
                    return self.emit(stmt);
                }
                let block = self.loop_body(body);
                self.b.at(span);
                let leave = self.b.if_(self.b.not(term), vec![self.b.break_()], Vec::new());
                before.push(leave);
                before.push(self.b.block(block));
                let stmt = self.b.while_(self.b.bool(true), before);
                self.emit(stmt);
            }
            DoControl::Count { variable, first, last, step } => {
                self.counted(variable, first, last, step.as_ref(), body, span);
            }
            DoControl::Concurrent(header) => {
                self.note("the iterations of DO CONCURRENT are taken in one order; the standard allows any");
                self.frame.sealed.push("a DO CONCURRENT");
                self.concurrent(header, span, |l| {
                    let block = l.loop_body(body);
                    for stmt in block {
                        l.emit(stmt);
                    }
                });
                self.frame.sealed.pop();
            }
        }
    }

    fn counted(
        &mut self,
        variable: &Ident,
        first: &Expr,
        last: &Expr,
        step: Option<&Expr>,
        body: &'a [Stmt],
        span: Span,
    ) {
        let part =
            crate::ast::Part { name: variable.clone(), args: None, substring: None, image: None };
        let designator = Designator { parts: vec![part], span: variable.span };
        let target = Expr { span: variable.span, kind: ExprKind::Designator(designator) };
        let Some(node) = self.target(&target) else { return };
        let counter_ty = node.ty.clone();
        let value = |l: &mut Self, expr: &Expr| {
            let node = l.expr(expr);
            let node = l.fitting(node, &counter_ty, span)?;
            let node = l.steady(&node);
            Some(l.scalar(&node))
        };
        let (Some(first), Some(last)) = (value(self, first), value(self, last)) else { return };
        let known = match step {
            None => Some(1),
            Some(step) => self.sema.constant_int(self.frame.scope, step),
        };
        let step = match step {
            None => self.b.int(1),
            Some(step) => match value(self, step) {
                Some(step) => step,
                None => return,
            },
        };
        if known == Some(0) {
            return self.fail(span, "error-stop", "the step of this DO loop is 0");
        }
        let counter = self.element(&node, &[]);
        let cell = |l: &Self| l.copy(&counter);
        self.b.at(span);
        let stmt = self.b.assign(cell(self), first);
        self.emit(stmt);
        let block = self.loop_body(body);
        self.b.at(span);
        let cond = match known {
            Some(k) if k > 0 => self.b.le(cell(self), last),
            Some(_) => self.b.ge(cell(self), last),
            None => {
                let down = self.b.lt(self.copy(&step), self.b.int(0));
                let low = self.b.ge(cell(self), self.copy(&last));
                let high = self.b.le(cell(self), last);
                self.b.conditional(down, low, high)
            }
        };
        let next = match known {
            Some(k) if !matches!(counter_ty, Ty::Real(_)) => {
                let now = cell(self);
                self.plus(now, k)
            }
            _ => self.b.add(cell(self), step),
        };
        let step = self.b.assign(cell(self), next);
        // Declarations of the body end before the counter moves on.
        let mut all = if block.iter().any(|stmt| matches!(stmt.kind, Tree::Declare(_))) {
            vec![self.b.block(block)]
        } else {
            block
        };
        all.push(step);
        let stmt = self.b.while_(cond, all);
        self.emit(stmt);
    }

    /// Loops over the index sets of `do concurrent` and `forall`; one order stands for all.
    fn concurrent(&mut self, header: &ConcurrentHeader, span: Span, body: impl FnOnce(&mut Self)) {
        let mut ranges = Vec::new();
        let scope = self.frame.scope;
        for index in &header.indices {
            let low = self.size_of(&index.first, scope);
            let high = self.size_of(&index.last, scope);
            let step = match &index.step {
                None => Some(1),
                Some(step) => self.sema.constant_int(scope, step),
            };
            let Some(step) = step.filter(|step| *step != 0) else {
                return self.unsupported(span, "a step that is not constant");
            };
            ranges.push((low, high, step));
        }
        let names: Vec<String> = header.indices.iter().map(|_| self.temp_name()).collect();
        let own: Vec<crate::ast::Name> =
            header.indices.iter().map(|i| i.name.name.clone()).collect();
        let values: Vec<Node<'a>> = names
            .iter()
            .map(|name| {
                let index = self.b.cast(self.tree_type(&Ty::INT), self.b.var(name));
                self.value(Ty::INT, index, span)
            })
            .collect();
        let mut block = self.inside(|l| {
            l.with_aliases(&own, values, |l| {
                let Some(mask) = &header.mask else { return body(l) };
                let cond = l.condition(mask);
                let inner = l.inside(body);
                l.b.at(span);
                let stmt = l.b.if_(cond, inner, Vec::new());
                l.emit(stmt);
            });
        });
        self.b.at(span);
        for (name, (low, high, step)) in names.iter().zip(&ranges).rev() {
            let range = if *step == 1 {
                self.b.range(self.size(low), self.size(high))
            } else {
                self.b.range_by(self.size(low), self.size(high), self.b.int(*step))
            };
            block = vec![self.b.for_(&[name], range, block)];
        }
        for stmt in block {
            self.emit(stmt);
        }
    }

    /// Each assignment of a `forall` reads everything before it stores anything.
    fn forall(&mut self, header: &'a ConcurrentHeader, body: &'a [Stmt], span: Span) {
        for stmt in body {
            match &stmt.kind {
                StmtKind::Assign { target, value } => {
                    let reads_itself = Self::designator_of(target)
                        .and_then(|d| d.parts.first())
                        .is_none_or(|part| super::assign::mentions(value, &part.name.name, 0));
                    if reads_itself {
                        self.unsupported(stmt.span, "a FORALL that reads what it assigns");
                        continue;
                    }
                    self.concurrent(header, span, |l| l.assignment(target, value, stmt.span));
                }
                _ => self.unsupported(stmt.span, "this statement in a FORALL"),
            }
        }
    }

    fn select_case(&mut self, value: &Expr, cases: &'a [Case]) {
        let node = self.expr(value);
        let node = self.steady(&node);
        let mut default = None;
        let mut arms = Vec::new();
        for case in cases {
            if case.ranges.is_empty() {
                default = Some(case);
            } else {
                arms.push(case);
            }
        }
        self.case_arms(&node, &arms, default);
    }

    fn case_arms(&mut self, value: &Node<'a>, arms: &[&'a Case], default: Option<&'a Case>) {
        let Some((case, rest)) = arms.split_first() else {
            if let Some(case) = default {
                self.block(&case.body);
            }
            return;
        };
        let mut cond: Option<Term> = None;
        for range in &case.ranges {
            let test = match range {
                CaseRange::Value(expr) => self.case_test(value, expr, crate::ast::BinaryOp::Eq),
                CaseRange::Range(low, high) => {
                    let mut test: Option<Term> = None;
                    for (bound, op) in
                        [(low, crate::ast::BinaryOp::Ge), (high, crate::ast::BinaryOp::Le)]
                    {
                        if let Some(bound) = bound {
                            let part = self.case_test(value, bound, op);
                            test = Some(match test {
                                Some(test) => self.b.binary(BinaryOp::AndThen, test, part),
                                None => part,
                            });
                        }
                    }
                    test.unwrap_or_else(|| self.b.bool(true))
                }
            };
            cond = Some(match cond {
                Some(cond) => self.b.binary(BinaryOp::OrElse, cond, test),
                None => test,
            });
        }
        let cond = cond.unwrap_or_else(|| self.b.bool(false));
        let yes = self.body_of(&case.body);
        let no = self.inside(|l| l.case_arms(value, rest, default));
        self.b.at(case.span);
        let stmt = self.b.if_(cond, yes, no);
        self.emit(stmt);
    }

    fn case_test(&mut self, value: &Node<'a>, bound: &Expr, op: crate::ast::BinaryOp) -> Term {
        let bound = self.expr(bound);
        let span = bound.span;
        let op = if matches!(value.ty, Ty::Logical(_)) { crate::ast::BinaryOp::Eqv } else { op };
        let node = self.binary(&op, value.clone(), bound, span);
        self.scalar(&node)
    }

    fn where_construct(
        &mut self,
        arms: &'a [(Expr, Vec<Stmt>)],
        otherwise: Option<&'a [Stmt]>,
        span: Span,
    ) {
        // Masks are evaluated first; an element belongs to the first arm whose mask is true.
        let mut before: Option<Node<'a>> = None;
        for (mask, body) in arms {
            let node = self.expr(mask);
            if node.is_scalar() {
                return self.sema.error(mask.span, "the mask of a WHERE is an array");
            }
            let own = self.stored_copy(node);
            let chosen = match &before {
                None => own.clone(),
                Some(before) => {
                    let pending = self.map(
                        Ty::LOGICAL,
                        vec![before.clone(), own.clone()],
                        span,
                        |l, args| {
                            let mut args = args.into_iter();
                            let (a, b) = (args.next(), args.next());
                            match (a, b) {
                                (Some(a), Some(b)) => l.b.binary(BinaryOp::And, l.b.not(a), b),
                                _ => l.b.bool(false),
                            }
                        },
                    );
                    self.stored_copy(pending)
                }
            };
            self.masked(&chosen, body);
            before = Some(match before {
                None => own,
                Some(before) => {
                    let either = self.map(Ty::LOGICAL, vec![before, own], span, |l, args| {
                        let mut args = args.into_iter();
                        match (args.next(), args.next()) {
                            (Some(a), Some(b)) => l.b.binary(BinaryOp::Or, a, b),
                            _ => l.b.bool(false),
                        }
                    });
                    self.stored_copy(either)
                }
            });
        }
        if let (Some(body), Some(before)) = (otherwise, before) {
            let rest = self.map(Ty::LOGICAL, vec![before], span, |l, args| {
                let mask = args.into_iter().next().unwrap_or_else(|| l.b.bool(false));
                l.b.not(mask)
            });
            let rest = self.stored_copy(rest);
            self.masked(&rest, body);
        }
    }

    fn masked(&mut self, mask: &Node<'a>, body: &'a [Stmt]) {
        for stmt in body {
            let StmtKind::Assign { target, value } = &stmt.kind else {
                self.unsupported(stmt.span, "this statement in a WHERE");
                continue;
            };
            let span = stmt.span;
            let Some(to) = self.target(target) else { continue };
            let mut from = self.expr(value);
            let reads_itself = Self::designator_of(target)
                .and_then(|d| d.parts.first())
                .is_none_or(|part| super::assign::mentions(value, &part.name.name, 0));
            let Some(fitting) = self.fitting(from, &to.ty, span) else { continue };
            from = fitting;
            if reads_itself && !from.is_scalar() {
                // Elements outside the mask are not evaluated.
                let copy = self.temp_array(&to.ty, &to.shape, span);
                self.store_masked(mask, &copy, from, span);
                from = copy;
            }
            self.store_masked(mask, &to, from, span);
        }
    }

    fn store_masked(&mut self, mask: &Node<'a>, to: &Node<'a>, from: Node<'a>, span: Span) {
        let shape = to.shape.clone();
        let (mask, to) = (mask.clone(), to.clone());
        self.for_each(&shape, span, move |l, indices| {
            let cond = l.element(&mask, indices);
            let block = l.inside(|l| {
                let target = l.element(&to, indices);
                let value = l.element(&from, indices);
                l.copy_value(target, value, &to.ty, span);
            });
            let stmt = l.b.if_(cond, block, Vec::new());
            l.emit(stmt);
        });
    }

    fn associate(&mut self, pairs: &'a [(Ident, Expr)], body: &'a [Stmt]) {
        let mut names = Vec::new();
        let mut values = Vec::new();
        for (name, selector) in pairs {
            let node = self.expr(selector);
            let node = match node.kind {
                // A value is computed once.
                super::node::Kind::Value(_) => self.steady_or_record(node),
                super::node::Kind::Elements(_) => {
                    let copy = self.stored_copy(node);
                    self.no_variable(copy)
                }
                super::node::Kind::Cell(_)
                | super::node::Kind::Cells { .. }
                | super::node::Kind::Substring { .. } => self.fixed_place(node),
            };
            names.push(name.name.clone());
            values.push(node);
        }
        let block = self.inside(|l| l.with_aliases(&names, values, |l| l.block(body)));
        let stmt = self.b.block(block);
        self.emit(stmt);
    }

    fn steady_or_record(&mut self, node: Node<'a>) -> Node<'a> {
        if matches!(node.ty, Ty::Derived(_)) { node } else { self.steady(&node) }
    }

    /// A scalar variable whose subscripts are computed now.
    fn fixed_place(&mut self, node: Node<'a>) -> Node<'a> {
        let super::node::Kind::Cell(cell) = &node.kind else { return node };
        let cell = self.fixed_cell(cell.clone());
        Node { kind: super::node::Kind::Cell(cell), ..node }
    }

    fn fixed_cell(&mut self, cell: Term) -> Term {
        use partita_tree::ExprKind as T;
        let id = cell.id;
        let kind = match cell.kind {
            T::Element { base, indices } => {
                let base = self.fixed_cell(*base);
                let indices = indices
                    .into_iter()
                    .map(|index| {
                        if super::node::is_simple(&index) {
                            return index;
                        }
                        let name = self.temp_scalar(Type::INT, index);
                        self.b.var(&name)
                    })
                    .collect();
                T::Element { base: Box::new(base), indices }
            }
            T::Field { base, name } => T::Field { base: Box::new(self.fixed_cell(*base)), name },
            T::At { base, place } => {
                let place = if super::node::is_simple(&place) {
                    *place
                } else {
                    let name = self.temp_scalar(Type::INT, *place);
                    self.b.var(&name)
                };
                T::At { base, place: Box::new(place) }
            }
            other => other,
        };
        Term { id, kind }
    }

    fn call_stmt(&mut self, callee: &Designator, args: &'a [crate::ast::Arg], span: Span) {
        let Some(first) = callee.parts.first() else { return };
        if callee.parts.len() > 1 {
            return self.unsupported(span, "a type-bound procedure");
        }
        let name = first.name.name.clone();
        match self.sema.lookup(self.frame.scope, &name).cloned() {
            Some(symbol @ (Symbol::Proc(_) | Symbol::Generic(_) | Symbol::External(_))) => {
                self.call_statement(&symbol, args, span);
            }
            Some(Symbol::Var(id)) => match self.stored(id).home {
                Home::Procedure(unit) => self.call_statement(&Symbol::Proc(unit), args, span),
                _ => match self.sema.globals.get(&name) {
                    Some(unit) => self.call_statement(&Symbol::Proc(*unit), args, span),
                    None => self.unsupported(span, &format!("the procedure `{name}`")),
                },
            },
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

    /// `stop`, `error stop`.
    pub(crate) fn stop(&mut self, error: bool, code: Option<&Expr>, span: Span) {
        let scope = self.frame.scope;
        let word = if error { "ERROR STOP" } else { "STOP" };
        let constant = code.and_then(|code| self.sema.constant(scope, code));
        use crate::sema::constant::Const;
        let message = match (&constant, code) {
            (Some(Const::Int(value, _)), _) => format!("{word} {value}"),
            (Some(Const::Str(text)), _) => format!("{word}: {text}"),
            (_, Some(_)) => format!("{word} with a code computed at run time"),
            (_, None) => word.to_string(),
        };
        let fails = match (&constant, code) {
            _ if error => true,
            (Some(Const::Int(value, _)), _) => *value != 0,
            _ => false,
        };
        if let (Some(code), None) = (code, &constant) {
            let node = self.expr(code);
            if !error && matches!(node.ty, Ty::Int(_)) {
                // A code of 0 is a normal end.
                let value = self.scalar(&node);
                self.b.at(span);
                let fine = self.b.eq(value, self.b.int(0));
                let stmt = self.b.assert(fine, Some("error-stop"), Some(&message));
                self.emit(stmt);
                return self.end_image(span);
            }
        }
        if fails {
            return self.fail(span, "error-stop", &message);
        }
        self.end_image(span);
    }

    /// Normal termination of this image.
    pub(crate) fn end_image(&mut self, span: Span) {
        self.use_prelude("caf");
        self.b.at(span);
        let mark = self.b.run("caf_stop", Vec::new());
        self.emit(mark);
        let stmt = self.b.stmt(Tree::Stop);
        self.emit(stmt);
    }

    /// What a scope needs when it is left: nothing but the barrier of its allocated coarrays.
    fn close_scope(&mut self, _scope: crate::sema::types::ScopeId, _span: Span) {}
}
