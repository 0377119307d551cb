//! Building terms.

use super::Builder;
use crate::{BinaryOp, Block, Expr, ExprKind, Intrinsic, Param, Type, UnaryOp};

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

macro_rules! binary_operators {
    ($($name:ident => $op:ident,)*) => {
        /// The common operators by name.
        impl Builder {
            $(#[must_use]
            pub fn $name(&self, left: Expr, right: Expr) -> Expr {
                self.binary(BinaryOp::$op, left, right)
            })*
        }
    };
}

binary_operators! {
    add => Add,
    sub => Sub,
    mul => Mul,
    eq => Eq,
    ne => Ne,
    lt => Lt,
    le => Le,
    gt => Gt,
    ge => Ge,
    and_then => AndThen,
    or_else => OrElse,
}

impl Builder {
    /// A term of any kind.
    #[must_use]
    pub fn expr(&self, kind: ExprKind) -> Expr {
        Expr { id: self.id(), kind }
    }

    #[must_use]
    pub fn int(&self, value: i64) -> Expr {
        self.expr(ExprKind::Int(value))
    }

    #[must_use]
    pub fn real(&self, value: f64) -> Expr {
        self.expr(ExprKind::Real(value))
    }

    #[must_use]
    pub fn bool(&self, value: bool) -> Expr {
        self.expr(ExprKind::Bool(value))
    }

    #[must_use]
    pub fn str(&self, text: &str) -> Expr {
        self.expr(ExprKind::Str(text.into()))
    }

    #[must_use]
    pub fn null(&self) -> Expr {
        self.expr(ExprKind::Null)
    }

    #[must_use]
    pub fn var(&self, name: &str) -> Expr {
        self.expr(ExprKind::Var(name.into()))
    }

    #[must_use]
    pub fn task_var(&self, task: &str, name: &str) -> Expr {
        self.expr(ExprKind::TaskVar { task: task.into(), name: name.into() })
    }

    #[must_use]
    pub fn at_label(&self, task: &str, label: &str) -> Expr {
        self.expr(ExprKind::AtLabel { task: task.into(), label: label.into() })
    }

    #[must_use]
    pub fn element(&self, base: Expr, indices: Vec<Expr>) -> Expr {
        self.expr(ExprKind::Element { base: boxed(base), indices })
    }

    #[must_use]
    pub fn field(&self, base: Expr, name: &str) -> Expr {
        self.expr(ExprKind::Field { base: boxed(base), name: name.into() })
    }

    /// `base@place`
    #[must_use]
    pub fn at_place(&self, base: Expr, place: Expr) -> Expr {
        self.expr(ExprKind::At { base: boxed(base), place: boxed(place) })
    }

    #[must_use]
    pub fn unary(&self, op: UnaryOp, operand: Expr) -> Expr {
        self.expr(ExprKind::Unary { op, operand: boxed(operand) })
    }

    #[must_use]
    pub fn not(&self, operand: Expr) -> Expr {
        self.unary(UnaryOp::Not, operand)
    }

    #[must_use]
    pub fn binary(&self, op: BinaryOp, left: Expr, right: Expr) -> Expr {
        self.expr(ExprKind::Binary { op, left: boxed(left), right: boxed(right) })
    }

    #[must_use]
    pub fn conditional(&self, cond: Expr, yes: Expr, no: Expr) -> Expr {
        self.expr(ExprKind::Conditional { cond: boxed(cond), yes: boxed(yes), no: boxed(no) })
    }

    /// A call of a named procedure.
    #[must_use]
    pub fn call(&self, name: &str, args: Vec<Expr>) -> Expr {
        self.call_value(self.var(name), args)
    }

    #[must_use]
    pub fn call_value(&self, callee: Expr, args: Vec<Expr>) -> Expr {
        self.expr(ExprKind::Call { callee: boxed(callee), args })
    }

    #[must_use]
    pub fn intrinsic(&self, op: Intrinsic, args: Vec<Expr>) -> Expr {
        self.expr(ExprKind::Intrinsic { op, args })
    }

    #[must_use]
    pub fn new_object(&self, ty: Type) -> Expr {
        self.expr(ExprKind::New { ty })
    }

    #[must_use]
    pub fn closure(&self, params: Vec<Param>, result: Option<Type>, body: Block) -> Expr {
        self.expr(ExprKind::Closure { params, result, body })
    }

    #[must_use]
    pub fn ref_to(&self, cell: Expr) -> Expr {
        self.expr(ExprKind::RefTo { cell: boxed(cell) })
    }

    #[must_use]
    pub fn deref(&self, reference: Expr) -> Expr {
        self.expr(ExprKind::Deref { reference: boxed(reference) })
    }

    /// `view(T, pointer)`
    #[must_use]
    pub fn view(&self, ty: Type, pointer: Expr) -> Expr {
        self.expr(ExprKind::View { ty, pointer: boxed(pointer) })
    }

    /// `alloc(T, bytes)`
    #[must_use]
    pub fn alloc(&self, ty: Type, bytes: Expr) -> Expr {
        self.expr(ExprKind::Alloc { ty, bytes: boxed(bytes) })
    }

    #[must_use]
    pub fn cast(&self, ty: Type, value: Expr) -> Expr {
        self.expr(ExprKind::Cast { ty, value: boxed(value) })
    }

    #[must_use]
    pub fn here(&self) -> Expr {
        self.expr(ExprKind::Here)
    }

    #[must_use]
    pub fn places(&self) -> Expr {
        self.expr(ExprKind::Places)
    }

    #[must_use]
    pub fn self_task(&self) -> Expr {
        self.expr(ExprKind::SelfTask)
    }

    #[must_use]
    pub fn havoc(&self) -> Expr {
        self.expr(ExprKind::Havoc)
    }

    #[must_use]
    pub fn range(&self, low: Expr, high: Expr) -> Expr {
        self.expr(ExprKind::Range { low: boxed(low), high: boxed(high), step: None })
    }

    #[must_use]
    pub fn range_by(&self, low: Expr, high: Expr, step: Expr) -> Expr {
        let step = Some(boxed(step));
        self.expr(ExprKind::Range { low: boxed(low), high: boxed(high), step })
    }

    #[must_use]
    pub fn domain(&self, ranges: Vec<Expr>) -> Expr {
        self.expr(ExprKind::Domain { ranges })
    }

    #[must_use]
    pub fn list(&self, items: Vec<Expr>) -> Expr {
        self.expr(ExprKind::List { items })
    }

    /// Any integer from `low` to `high`.
    #[must_use]
    pub fn choose_value(&self, low: Expr, high: Expr) -> Expr {
        self.expr(ExprKind::Choose { low: boxed(low), high: boxed(high) })
    }
}
