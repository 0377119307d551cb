//! Expressions, as written; types are among them.

use super::{ExprId, Formal, Ident, Intent, LoopHeader, LoopKind, Name, Proc, ReduceOp, VarItem};
use partita_source::Span;

#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    pub id: ExprId,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// Without sign; at most 2**64 - 1.
    Int(u64),
    /// The text as written.
    Real {
        text: Name,
        value: f64,
    },
    Imag {
        text: Name,
        value: f64,
    },
    /// Escapes resolved.
    Str(String),
    Bytes(Vec<u8>),
    Bool(bool),
    Nil,
    None,
    This,
    /// `= noinit`, only as a whole initial or assigned value.
    Noinit,
    /// A variable, procedure, module, type. Also `class`, `record`, `union`, `enum` as types of types, and
    /// `sparse subdomain`.
    Name(Name),
    /// `?t`, `?`
    Query(Option<Ident>),
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `low..high`, `low..<high`; either side may be missing.
    Range {
        low: Option<Box<Expr>>,
        high: Option<Box<Expr>>,
        /// `..<`
        open: bool,
    },
    /// `value: ty`
    Cast {
        value: Box<Expr>,
        ty: Box<Expr>,
    },
    /// Calls, indexing, type arguments: what it is, the callee decides.
    Call {
        callee: Box<Expr>,
        args: Vec<Arg>,
        brackets: Brackets,
    },
    /// `base.name`; also `.type`, `.domain`, `.locale`.
    Dot {
        base: Box<Expr>,
        name: Ident,
    },
    /// `(a, b)`, `(a,)`
    Tuple(Vec<Expr>),
    /// `(...t)`
    Expand(Box<Expr>),
    /// `[a, b]`, `[]`; in legacy programs a bare `[1..n]` is a domain, in a type `[D]` is an array of anything.
    Array(Vec<Expr>),
    /// `[1, 2; 3, 4]`, `[1, 2; 3, 4;; 5, 6; 7, 8]`
    ArrayRows(Vec<ArrayRow>),
    /// `[k => v, ..]`
    ArrayPairs(Vec<(Expr, Expr)>),
    /// `{1..n, 1..m}`, `{"a", "b"}`
    Domain(Vec<Expr>),
    /// `new owned C(int)(1)?`: type `C(int)`, arguments `1`.
    New {
        management: Option<Management>,
        ty: Box<Expr>,
        args: Vec<Arg>,
        /// A `?` behind the call.
        nilable: bool,
    },
    /// `owned C`, `borrowed class?`; bare `unmanaged` without a type.
    Managed {
        management: Management,
        ty: Option<Box<Expr>>,
    },
    /// `T?`
    Nilable(Box<Expr>),
    /// `e!`
    NonNil(Box<Expr>),
    If {
        cond: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// `forall i in D do e`, `[i in D] e`. A bracket loop without index is also how an array type looks: in the place
    /// of a type `[D] T` is one, see [`Expr::as_array_type`].
    Loop(Box<LoopExpr>),
    /// `zip(a, b)` as an iterand.
    Zip(Vec<Expr>),
    /// `op reduce e`, `op scan e`
    Reduce {
        scan: bool,
        op: ReduceOp,
        operand: Box<Expr>,
    },
    /// `sync T`, `single T`, `atomic T`; bare `sync` in a formal without a type.
    Guarded {
        kind: GuardedKind,
        ty: Option<Box<Expr>>,
    },
    /// `try e`, `try! e`
    Try {
        bang: bool,
        operand: Box<Expr>,
    },
    /// `lambda(x: int) { }`, `proc(x: int) { }`
    Proc(Box<Proc>),
    /// `proc(int, ref x: real): bool`
    ProcType(Box<ProcType>),
    /// `let x = 1, y = 2 in x + y`
    Let {
        items: Vec<VarItem>,
        body: Box<Expr>,
    },
    /// Read and kept; reaching it is `unsupported`.
    Unsupported {
        what: String,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct LoopExpr {
    pub kind: LoopKind,
    pub header: LoopHeader,
    /// `.. do if c then e` without `else`.
    pub filter: Option<Expr>,
    pub body: Expr,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ProcType {
    pub formals: Vec<Formal>,
    pub return_intent: Option<Intent>,
    pub return_type: Option<Expr>,
    pub throws: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ArrayRow {
    Cells(Vec<Expr>),
    /// Separated by one `;` less than the row itself is from its neighbours.
    Rows(Vec<ArrayRow>),
}

/// `value`, `name = value`
#[derive(Clone, PartialEq, Debug)]
pub struct Arg {
    pub name: Option<Ident>,
    pub value: Expr,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Brackets {
    Round,
    Square,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Management {
    Owned,
    Shared,
    Borrowed,
    Unmanaged,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GuardedKind {
    Sync,
    /// Legacy.
    Single,
    Atomic,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    Plus,
    Minus,
    /// `!`
    Not,
    /// `~`
    Complement,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    /// `r by s`
    By,
    /// `r align a`
    Align,
    /// `r # n`
    Count,
    /// `D dmapped new blockDist(D)`
    Dmapped,
}

impl Expr {
    /// The dimensions and the element type of `[D1, D2] T`, when this expression stands for a type.
    #[must_use]
    pub fn as_array_type(&self) -> Option<(&LoopHeader, &Expr)> {
        let ExprKind::Loop(inner) = &self.kind else { return None };
        let fits = inner.kind == LoopKind::Bracket && inner.filter.is_none();
        fits.then_some((&inner.header, &inner.body))
    }

    /// `?name`, `?`
    #[must_use]
    pub fn is_query(&self) -> bool {
        matches!(self.kind, ExprKind::Query(_))
    }

    /// The field, when the expression is `this.field`.
    #[must_use]
    pub fn as_field_of_this(&self) -> Option<&Ident> {
        let ExprKind::Dot { base, name } = &self.kind else { return None };
        matches!(base.kind, ExprKind::This).then_some(name)
    }

    /// The name, when the expression is nothing else.
    #[must_use]
    pub fn as_name(&self) -> Option<&str> {
        let ExprKind::Name(name) = &self.kind else { return None };
        Some(name)
    }
}

impl UnaryOp {
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "!",
            UnaryOp::Complement => "~",
        }
    }
}

impl BinaryOp {
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::Power => "**",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::By => "by",
            BinaryOp::Align => "align",
            BinaryOp::Count => "#",
            BinaryOp::Dmapped => "dmapped",
        }
    }
}
