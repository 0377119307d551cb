//! Promela expressions: built folded, printed with as few parentheses as reading needs.
//!
//! Expressions have no side effects. Constants fold when they are built, so that a check that
//! cannot fail disappears. Arithmetic is that of Promela's 32-bit `int`; a constant that does not
//! fit is refused where it is met, not here.

use crate::real::Function;
use std::fmt;

/// A variable of the exported program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct VarId(pub(crate) u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bin {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}

impl Bin {
    fn sign(self) -> &'static str {
        match self {
            Bin::Mul => "*",
            Bin::Div => "/",
            Bin::Rem => "%",
            Bin::Add => "+",
            Bin::Sub => "-",
            Bin::Shl => "<<",
            Bin::Shr => ">>",
            Bin::Lt => "<",
            Bin::Le => "<=",
            Bin::Gt => ">",
            Bin::Ge => ">=",
            Bin::Eq => "==",
            Bin::Ne => "!=",
            Bin::BitAnd => "&",
            Bin::BitXor => "^",
            Bin::BitOr => "|",
            Bin::And => "&&",
            Bin::Or => "||",
        }
    }

    /// How tightly it binds, as in C.
    fn level(self) -> u8 {
        match self {
            Bin::Mul | Bin::Div | Bin::Rem => 10,
            Bin::Add | Bin::Sub => 9,
            Bin::Shl | Bin::Shr => 8,
            Bin::Lt | Bin::Le | Bin::Gt | Bin::Ge => 7,
            Bin::Eq | Bin::Ne => 6,
            Bin::BitAnd => 5,
            Bin::BitXor => 4,
            Bin::BitOr => 3,
            Bin::And => 2,
            Bin::Or => 1,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expr {
    Int(i64),
    Bool(bool),
    Var(VarId),
    /// An element of an array.
    Cell(VarId, Box<Expr>),
    Not(Box<Expr>),
    Neg(Box<Expr>),
    BitNot(Box<Expr>),
    Bin(Bin, Box<Expr>, Box<Expr>),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A function of real numbers, written in C.
    Call(Function, Vec<Expr>),
}

impl Expr {
    pub(crate) fn is_true(&self) -> bool {
        *self == Expr::Bool(true)
    }

    pub(crate) fn is_false(&self) -> bool {
        *self == Expr::Bool(false)
    }

    pub(crate) fn constant(&self) -> Option<i64> {
        match self {
            Expr::Int(value) => Some(*value),
            Expr::Bool(value) => Some(i64::from(*value)),
            Expr::Var(_)
            | Expr::Cell(..)
            | Expr::Not(_)
            | Expr::Neg(_)
            | Expr::BitNot(_)
            | Expr::Bin(..)
            | Expr::Cond(..)
            | Expr::Call(..) => None,
        }
    }

    /// Calls `f` for every variable read.
    pub(crate) fn for_each_var(&self, f: &mut dyn FnMut(VarId)) {
        match self {
            Expr::Int(_) | Expr::Bool(_) => {}
            Expr::Var(var) => f(*var),
            Expr::Cell(var, index) => {
                f(*var);
                index.for_each_var(f);
            }
            Expr::Not(a) | Expr::Neg(a) | Expr::BitNot(a) => a.for_each_var(f),
            Expr::Bin(_, a, b) => {
                a.for_each_var(f);
                b.for_each_var(f);
            }
            Expr::Cond(c, a, b) => {
                c.for_each_var(f);
                a.for_each_var(f);
                b.for_each_var(f);
            }
            Expr::Call(_, args) => args.iter().for_each(|arg| arg.for_each_var(f)),
        }
    }

    /// Calls `f` for every function of real numbers.
    pub(crate) fn for_each_function(&self, f: &mut dyn FnMut(Function)) {
        match self {
            Expr::Int(_) | Expr::Bool(_) | Expr::Var(_) => {}
            Expr::Cell(_, a) | Expr::Not(a) | Expr::Neg(a) | Expr::BitNot(a) => {
                a.for_each_function(f);
            }
            Expr::Bin(_, a, b) => {
                a.for_each_function(f);
                b.for_each_function(f);
            }
            Expr::Cond(c, a, b) => {
                c.for_each_function(f);
                a.for_each_function(f);
                b.for_each_function(f);
            }
            Expr::Call(function, args) => {
                f(*function);
                args.iter().for_each(|arg| arg.for_each_function(f));
            }
        }
    }

    /// Whether it can be the argument of an `inline`: SPIN has trouble with C and with conditional
    /// expressions there.
    pub(crate) fn fits_inline(&self) -> bool {
        match self {
            Expr::Int(_) | Expr::Bool(_) | Expr::Var(_) => true,
            Expr::Cell(_, a) | Expr::Not(a) | Expr::Neg(a) | Expr::BitNot(a) => a.fits_inline(),
            Expr::Bin(_, a, b) => a.fits_inline() && b.fits_inline(),
            Expr::Cond(..) | Expr::Call(..) => false,
        }
    }

    /// Parts of it are written in C.
    pub(crate) fn has_functions(&self) -> bool {
        let mut found = false;
        self.for_each_function(&mut |_| found = true);
        found
    }

    /// How many operators and operands it has.
    pub(crate) fn size(&self) -> usize {
        match self {
            Expr::Int(_) | Expr::Bool(_) | Expr::Var(_) => 1,
            Expr::Cell(_, a) | Expr::Not(a) | Expr::Neg(a) | Expr::BitNot(a) => 1 + a.size(),
            Expr::Bin(_, a, b) => 1 + a.size() + b.size(),
            Expr::Cond(c, a, b) => 1 + c.size() + a.size() + b.size(),
            Expr::Call(_, args) => 1 + args.iter().map(Expr::size).sum::<usize>(),
        }
    }

    pub(crate) fn mentions(&self, var: VarId) -> bool {
        let mut found = false;
        self.for_each_var(&mut |other| found |= other == var);
        found
    }

    /// The value when variables have the values that `read` gives (with an index, or 0).
    pub(crate) fn evaluate(&self, read: &dyn Fn(VarId, i64) -> Option<i64>) -> Option<i64> {
        Some(match self {
            Expr::Int(value) => *value,
            Expr::Bool(value) => i64::from(*value),
            Expr::Var(var) => read(*var, 0)?,
            Expr::Cell(var, index) => read(*var, index.evaluate(read)?)?,
            Expr::Not(a) => i64::from(a.evaluate(read)? == 0),
            Expr::Neg(a) => a.evaluate(read)?.checked_neg()?,
            Expr::BitNot(a) => !a.evaluate(read)?,
            Expr::Bin(Bin::And, a, b) => {
                i64::from(a.evaluate(read)? != 0 && b.evaluate(read)? != 0)
            }
            Expr::Bin(Bin::Or, a, b) => i64::from(a.evaluate(read)? != 0 || b.evaluate(read)? != 0),
            Expr::Bin(op, a, b) => arithmetic(*op, a.evaluate(read)?, b.evaluate(read)?)?,
            Expr::Cond(c, a, b) => {
                if c.evaluate(read)? != 0 {
                    a.evaluate(read)?
                } else {
                    b.evaluate(read)?
                }
            }
            Expr::Call(function, args) => {
                let args: Option<Vec<i64>> = args.iter().map(|arg| arg.evaluate(read)).collect();
                function.of_integers(&args?)?
            }
        })
    }

    pub(crate) fn show<'a>(&'a self, name: &'a dyn Fn(VarId, Style) -> String) -> Shown<'a> {
        Shown { expr: self, name, level: 0, style: Style::Promela }
    }
}

fn arithmetic(op: Bin, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        Bin::Mul => a.checked_mul(b)?,
        Bin::Div => a.checked_div(b)?,
        Bin::Rem => a.checked_rem(b)?,
        Bin::Add => a.checked_add(b)?,
        Bin::Sub => a.checked_sub(b)?,
        Bin::Shl => a.checked_shl(u32::try_from(b).ok()?)?,
        Bin::Shr => a.checked_shr(u32::try_from(b).ok()?)?,
        Bin::Lt => i64::from(a < b),
        Bin::Le => i64::from(a <= b),
        Bin::Gt => i64::from(a > b),
        Bin::Ge => i64::from(a >= b),
        Bin::Eq => i64::from(a == b),
        Bin::Ne => i64::from(a != b),
        Bin::BitAnd => a & b,
        Bin::BitXor => a ^ b,
        Bin::BitOr => a | b,
        Bin::And => i64::from(a != 0 && b != 0),
        Bin::Or => i64::from(a != 0 || b != 0),
    })
}

pub(crate) fn bin(op: Bin, a: Expr, b: Expr) -> Expr {
    let truth = op.level() <= 2 || (6..=7).contains(&op.level());
    if let (Some(x), Some(y)) = (a.constant(), b.constant())
        && let Some(value) = arithmetic(op, x, y)
    {
        return if truth { Expr::Bool(value != 0) } else { Expr::Int(value) };
    }
    match (op, &a, &b) {
        (Bin::Add | Bin::Sub, _, Expr::Int(0))
        | (Bin::Mul | Bin::Div, _, Expr::Int(1))
        | (Bin::And, _, Expr::Bool(true))
        | (Bin::Or, _, Expr::Bool(false)) => a,
        (Bin::Add, Expr::Int(0), _)
        | (Bin::Mul, Expr::Int(1), _)
        | (Bin::And, Expr::Bool(true), _)
        | (Bin::Or, Expr::Bool(false), _) => b,
        (Bin::And, Expr::Bool(false), _) | (Bin::Or, Expr::Bool(true), _) => a,
        (Bin::And, _, Expr::Bool(false)) | (Bin::Or, _, Expr::Bool(true)) => b,
        (Bin::Mul, Expr::Int(0), _) | (Bin::Mul, _, Expr::Int(0)) => Expr::Int(0),
        (Bin::And | Bin::Or, _, _) if a == b => a,
        // x + 1 - 1, and the like: bounds that were moved to start from zero.
        (Bin::Add | Bin::Sub, Expr::Bin(inner @ (Bin::Add | Bin::Sub), x, c), Expr::Int(d)) => {
            let Expr::Int(c) = **c else {
                return Expr::Bin(op, Box::new(a), Box::new(b));
            };
            let signed = |op: Bin, n: i64| if op == Bin::Add { n } else { -n };
            let sum = signed(*inner, c) + signed(op, *d);
            let x = (**x).clone();
            if sum < 0 {
                bin(Bin::Sub, x, Expr::Int(-sum))
            } else {
                bin(Bin::Add, x, Expr::Int(sum))
            }
        }
        (Bin::Add, _, Expr::Int(n)) if *n < 0 => {
            Expr::Bin(Bin::Sub, Box::new(a), Box::new(Expr::Int(-n)))
        }
        (Bin::Sub, _, Expr::Int(n)) if *n < 0 => {
            Expr::Bin(Bin::Add, Box::new(a), Box::new(Expr::Int(-n)))
        }
        _ => Expr::Bin(op, Box::new(a), Box::new(b)),
    }
}

pub(crate) fn and(a: Expr, b: Expr) -> Expr {
    bin(Bin::And, a, b)
}

pub(crate) fn or(a: Expr, b: Expr) -> Expr {
    bin(Bin::Or, a, b)
}

pub(crate) fn not(a: Expr) -> Expr {
    match a {
        Expr::Bool(value) => Expr::Bool(!value),
        Expr::Not(inner) => *inner,
        Expr::Bin(op, x, y) => {
            let negated = match op {
                Bin::Lt => Bin::Ge,
                Bin::Le => Bin::Gt,
                Bin::Gt => Bin::Le,
                Bin::Ge => Bin::Lt,
                Bin::Eq => Bin::Ne,
                Bin::Ne => Bin::Eq,
                Bin::And => return bin(Bin::Or, not(*x), not(*y)),
                Bin::Or => return bin(Bin::And, not(*x), not(*y)),
                Bin::Mul
                | Bin::Div
                | Bin::Rem
                | Bin::Add
                | Bin::Sub
                | Bin::Shl
                | Bin::Shr
                | Bin::BitAnd
                | Bin::BitXor
                | Bin::BitOr => return Expr::Not(Box::new(Expr::Bin(op, x, y))),
            };
            Expr::Bin(negated, x, y)
        }
        Expr::Int(_)
        | Expr::Var(_)
        | Expr::Cell(..)
        | Expr::Neg(_)
        | Expr::BitNot(_)
        | Expr::Cond(..)
        | Expr::Call(..) => Expr::Not(Box::new(a)),
    }
}

pub(crate) fn neg(a: Expr) -> Expr {
    match a {
        Expr::Int(value) => Expr::Int(-value),
        Expr::Neg(inner) => *inner,
        Expr::Bool(_)
        | Expr::Var(_)
        | Expr::Cell(..)
        | Expr::Not(_)
        | Expr::BitNot(_)
        | Expr::Bin(..)
        | Expr::Cond(..)
        | Expr::Call(..) => Expr::Neg(Box::new(a)),
    }
}

/// `c ? a : b`.
pub(crate) fn cond(c: Expr, a: Expr, b: Expr) -> Expr {
    if a == b || c.is_true() {
        return a;
    }
    if c.is_false() {
        return b;
    }
    let truth = |e: &Expr| match e {
        Expr::Bool(_) | Expr::Not(_) => true,
        Expr::Bin(op, ..) => op.level() <= 2 || (6..=7).contains(&op.level()),
        Expr::Call(function, _) => function.is_test(),
        Expr::Int(_)
        | Expr::Var(_)
        | Expr::Cell(..)
        | Expr::Neg(_)
        | Expr::BitNot(_)
        | Expr::Cond(..) => false,
    };
    // Short-circuit operators come back as what they were.
    let logical = truth(&a) || truth(&b);
    if logical && (a.is_true() || a == c) {
        return or(c, b);
    }
    if logical && (b.is_false() || b == c) {
        return and(c, a);
    }
    if a.is_false() {
        return and(not(c), b);
    }
    if b.is_true() {
        return or(not(c), a);
    }
    Expr::Cond(Box::new(c), Box::new(a), Box::new(b))
}

/// The language that an expression is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    Promela,
    C,
}

/// An expression with the names of its variables.
pub(crate) struct Shown<'a> {
    expr: &'a Expr,
    name: &'a dyn Fn(VarId, Style) -> String,
    style: Style,
    /// Anything that binds less tightly gets parentheses.
    level: u8,
}

impl Shown<'_> {
    fn inner<'b>(&'b self, expr: &'b Expr, level: u8) -> Shown<'b> {
        Shown { expr, name: self.name, level, style: self.style }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.expr {
            // SPIN reads the digits before the sign.
            Expr::Int(value) if *value == i64::from(i32::MIN) => {
                write!(f, "({} - 1)", value + 1)
            }
            Expr::Int(value) if *value < 0 => write!(f, "({value})"),
            Expr::Int(value) => write!(f, "{value}"),
            Expr::Bool(value) if self.style == Style::C => write!(f, "{}", u8::from(*value)),
            Expr::Bool(value) => write!(f, "{value}"),
            Expr::Var(var) => f.write_str(&(self.name)(*var, self.style)),
            Expr::Cell(var, index) => {
                write!(f, "{}[{}]", (self.name)(*var, self.style), self.inner(index, 0))
            }
            Expr::Not(a) => write!(f, "!{}", self.inner(a, 12)),
            Expr::Neg(a) => write!(f, "-{}", self.inner(a, 12)),
            Expr::BitNot(a) => write!(f, "~{}", self.inner(a, 12)),
            Expr::Bin(op, a, b) => {
                let level = op.level();
                // Mixed logical and bit operators are easier to read apart.
                let (left, right) = match op {
                    Bin::And => (6, 6),
                    Bin::Or => (2, 2),
                    Bin::BitAnd | Bin::BitXor | Bin::BitOr | Bin::Shl | Bin::Shr => (11, 11),
                    Bin::Mul
                    | Bin::Div
                    | Bin::Rem
                    | Bin::Add
                    | Bin::Sub
                    | Bin::Lt
                    | Bin::Le
                    | Bin::Gt
                    | Bin::Ge
                    | Bin::Eq
                    | Bin::Ne => (level, level + 1),
                };
                let same = |e: &Expr| matches!(e, Expr::Bin(other, ..) if other == op);
                let joins = matches!(op, Bin::And | Bin::Or);
                let left = if joins && same(a) { level } else { left };
                let right = if joins && same(b) { level } else { right };
                let open = level < self.level;
                if open {
                    f.write_str("(")?;
                }
                write!(f, "{} {} {}", self.inner(a, left), op.sign(), self.inner(b, right))?;
                if open {
                    f.write_str(")")?;
                }
                Ok(())
            }
            Expr::Cond(c, a, b) => {
                let then = if self.style == Style::C { "?" } else { "->" };
                let (c, a, b) = (self.inner(c, 2), self.inner(a, 2), self.inner(b, 2));
                write!(f, "({c} {then} {a} : {b})")
            }
            Expr::Call(function, args) => {
                let promela = self.style == Style::Promela;
                // SPIN takes a plain call for a side effect.
                let open = if promela { "c_expr { " } else { "" };
                write!(f, "{open}({})(", function.name())?;
                for (k, arg) in args.iter().enumerate() {
                    let comma = if k > 0 { ", " } else { "" };
                    let arg = Shown { expr: arg, name: self.name, level: 0, style: Style::C };
                    write!(f, "{comma}{arg}")?;
                }
                f.write_str(if promela { ") }" } else { ")" })
            }
        }
    }
}
