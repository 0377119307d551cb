//! Walking over syntax: every statement and every expression, outermost first.

use crate::ast::{
    Arg, ArgValue, CaseRange, ConcurrentHeader, Designator, Dim, DoControl, Expr, ExprKind, Format,
    Stmt, StmtKind,
};

pub(crate) trait Visit<'a> {
    fn stmt(&mut self, _stmt: &'a Stmt) {}
    fn expr(&mut self, _expr: &'a Expr) {}
    fn designator(&mut self, _designator: &'a Designator) {}
}

pub(crate) fn block<'a, V: Visit<'a> + ?Sized>(v: &mut V, block: &'a [Stmt]) {
    for stmt in block {
        self::stmt(v, stmt);
    }
}

fn exprs<'a, V: Visit<'a> + ?Sized>(v: &mut V, all: impl IntoIterator<Item = &'a Expr>) {
    for expr in all {
        self::expr(v, expr);
    }
}

fn args<'a, V: Visit<'a> + ?Sized>(v: &mut V, all: &'a [Arg]) {
    for arg in all {
        match &arg.value {
            ArgValue::Expr(expr) => self::expr(v, expr),
            ArgValue::Section { low, high, step } => exprs(v, low.iter().chain(high).chain(step)),
            ArgValue::Star | ArgValue::Meta(_) => {}
        }
    }
}

fn dims<'a, V: Visit<'a> + ?Sized>(v: &mut V, all: &'a [Dim]) {
    for dim in all {
        match dim {
            Dim::Explicit { low, high } => exprs(v, low.iter().chain([high])),
            Dim::Deferred { low } | Dim::Assumed { low } => exprs(v, low),
            Dim::Rank | Dim::Meta(_) => {}
        }
    }
}

fn header<'a, V: Visit<'a> + ?Sized>(v: &mut V, header: &'a ConcurrentHeader) {
    for index in &header.indices {
        exprs(v, [&index.first, &index.last].into_iter().chain(&index.step));
    }
    exprs(v, &header.mask);
}

pub(crate) fn stmt<'a, V: Visit<'a> + ?Sized>(v: &mut V, stmt: &'a Stmt) {
    v.stmt(stmt);
    match &stmt.kind {
        StmtKind::Assign { target, value } | StmtKind::PointerAssign { target, value } => {
            exprs(v, [target, value]);
        }
        StmtKind::Call { callee, args: all } => {
            designator(v, callee);
            args(v, all);
        }
        StmtKind::If { arms, otherwise, .. } | StmtKind::Where { arms, otherwise } => {
            for (cond, body) in arms {
                expr(v, cond);
                block(v, body);
            }
            if let Some(body) = otherwise {
                block(v, body);
            }
        }
        StmtKind::Do { control, body, .. } => {
            match control {
                DoControl::Forever => {}
                DoControl::While(cond) => expr(v, cond),
                DoControl::Count { first, last, step, .. } => {
                    exprs(v, [first, last].into_iter().chain(step));
                }
                DoControl::Concurrent(concurrent) => header(v, concurrent),
            }
            block(v, body);
        }
        StmtKind::SelectCase { value, cases, .. } => {
            expr(v, value);
            for case in cases {
                for range in &case.ranges {
                    match range {
                        CaseRange::Value(value) => expr(v, value),
                        CaseRange::Range(low, high) => exprs(v, low.iter().chain(high)),
                    }
                }
                block(v, &case.body);
            }
        }
        StmtKind::Forall { header: concurrent, body } => {
            header(v, concurrent);
            block(v, body);
        }
        StmtKind::Associate { pairs, body, .. } => {
            exprs(v, pairs.iter().map(|(_, expr)| expr));
            block(v, body);
        }
        StmtKind::Block { body, .. } => block(v, body),
        StmtKind::Critical { options, body, .. } => {
            args(v, options);
            block(v, body);
        }
        StmtKind::ChangeTeam { team, coarrays, options, body, .. } => {
            expr(v, team);
            exprs(v, coarrays.iter().map(|(_, expr)| expr));
            args(v, options);
            block(v, body);
        }
        StmtKind::ComputedGoto { value, .. } | StmtKind::ArithmeticIf { value, .. } => {
            expr(v, value)
        }
        StmtKind::Stop { code, quiet, .. } => exprs(v, code.iter().chain(quiet)),
        StmtKind::Allocate { items, options, .. } => {
            for item in items {
                designator(v, &item.object);
                dims(v, &item.bounds);
                dims(v, &item.cobounds);
            }
            args(v, options);
        }
        StmtKind::Deallocate { items, options } => {
            exprs(v, items);
            args(v, options);
        }
        StmtKind::Nullify(items) => exprs(v, items),
        StmtKind::Print { format, items } => {
            if let Format::Expr(format) = format {
                expr(v, format);
            }
            exprs(v, items);
        }
        StmtKind::Write { controls, items } | StmtKind::Read { controls, items } => {
            args(v, controls);
            exprs(v, items);
        }
        StmtKind::SyncAll { options } | StmtKind::SyncMemory { options } => args(v, options),
        StmtKind::SyncImages { images, options } => {
            exprs(v, images);
            args(v, options);
        }
        StmtKind::SyncTeam { team: first, options }
        | StmtKind::Lock { lock: first, options }
        | StmtKind::Unlock { lock: first, options }
        | StmtKind::EventPost { event: first, options }
        | StmtKind::EventWait { event: first, options } => {
            expr(v, first);
            args(v, options);
        }
        StmtKind::FormTeam { number, team, options } => {
            exprs(v, [number, team]);
            args(v, options);
        }
        StmtKind::Unsupported { body, .. } => body.iter().for_each(|body| block(v, body)),
        StmtKind::Cycle(_)
        | StmtKind::Exit(_)
        | StmtKind::Goto(_)
        | StmtKind::Continue
        | StmtKind::Return
        | StmtKind::FailImage
        | StmtKind::Flush
        | StmtKind::Meta(_) => {}
    }
}

pub(crate) fn expr<'a, V: Visit<'a> + ?Sized>(v: &mut V, expr: &'a Expr) {
    v.expr(expr);
    match &expr.kind {
        ExprKind::Int { .. }
        | ExprKind::Real { .. }
        | ExprKind::Str(_)
        | ExprKind::Logical { .. }
        | ExprKind::Boz { .. }
        | ExprKind::Meta(_) => {}
        ExprKind::Complex(a, b) | ExprKind::Binary { left: a, right: b, .. } => {
            exprs(v, [&**a, &**b]);
        }
        ExprKind::Designator(inner) => designator(v, inner),
        ExprKind::Unary { operand, .. } | ExprKind::Paren(operand) => self::expr(v, operand),
        ExprKind::ArrayConstructor { items, .. } => exprs(v, items),
        ExprKind::ImpliedDo { items, first, last, step, .. } => {
            exprs(v, items);
            exprs(v, [&**first, &**last].into_iter().chain(step.as_deref()));
        }
    }
}

pub(crate) fn designator<'a, V: Visit<'a> + ?Sized>(v: &mut V, designator: &'a Designator) {
    v.designator(designator);
    for part in &designator.parts {
        for list in part.args.iter().chain(&part.substring) {
            args(v, list);
        }
        if let Some(image) = &part.image {
            exprs(v, &image.indices);
            args(v, &image.options);
        }
    }
}
