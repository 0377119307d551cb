//! Values known before the program runs: named constants, kinds, bounds.

use super::Sema;
use super::types::{ScopeId, Ty};
use crate::ast::{Arg, ArgValue, BinaryOp, Designator, Expr, ExprKind, TypeSpec, UnaryOp};
use std::cmp::Ordering;

/// More elements than this are not worth computing here.
pub(crate) const MAX_ELEMENTS: usize = 1 << 16;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Const {
    Int(i64, u8),
    Real(f64, u8),
    Complex(f64, f64, u8),
    Logical(bool, u8),
    Str(String),
    /// Elements in array element order, with the extents.
    Array(Vec<usize>, Vec<Const>),
}

impl Const {
    pub(crate) fn ty(&self) -> Ty {
        match self {
            Const::Int(_, kind) => Ty::Int(*kind),
            Const::Real(_, kind) => Ty::Real(*kind),
            Const::Complex(_, _, kind) => Ty::Complex(*kind),
            Const::Logical(_, kind) => Ty::Logical(*kind),
            Const::Str(text) => Ty::Char(Some(i64::try_from(text.chars().count()).unwrap_or(0))),
            Const::Array(_, items) => items.first().map_or(Ty::INT, Const::ty),
        }
    }

    /// The elements of an array, in array element order.
    pub(crate) fn elements(&self) -> Option<&[Const]> {
        if let Const::Array(_, items) = self { Some(items) } else { None }
    }

    pub(crate) fn rank(&self) -> usize {
        if let Const::Array(shape, _) = self { shape.len() } else { 0 }
    }

    pub(crate) fn int(&self) -> Option<i64> {
        if let Const::Int(value, _) = self { Some(*value) } else { None }
    }

    pub(crate) fn real(&self) -> Option<f64> {
        match self {
            Const::Int(value, _) => Some(*value as f64),
            Const::Real(value, _) => Some(*value),
            Const::Complex(..) | Const::Logical(..) | Const::Str(_) | Const::Array(..) => None,
        }
    }

    /// The value as a variable of a type would hold it.
    pub(crate) fn convert(self, to: &Ty) -> Option<Const> {
        Some(match (self, to) {
            (Const::Array(shape, items), _) => {
                let items =
                    items.into_iter().map(|item| item.convert(to)).collect::<Option<_>>()?;
                Const::Array(shape, items)
            }
            (Const::Int(value, _), Ty::Int(kind)) => Const::Int(value, *kind),
            (Const::Real(value, _), Ty::Int(kind)) => Const::Int(value.trunc() as i64, *kind),
            (Const::Complex(re, _, _), Ty::Int(kind)) => Const::Int(re.trunc() as i64, *kind),
            (Const::Int(value, _), Ty::Real(kind)) => {
                Const::Real(round(value as f64, *kind), *kind)
            }
            (Const::Real(value, _), Ty::Real(kind)) => Const::Real(round(value, *kind), *kind),
            (Const::Complex(re, _, _), Ty::Real(kind)) => Const::Real(round(re, *kind), *kind),
            (Const::Complex(re, im, _), Ty::Complex(kind)) => {
                Const::Complex(round(re, *kind), round(im, *kind), *kind)
            }
            (value @ (Const::Int(..) | Const::Real(..)), Ty::Complex(kind)) => {
                Const::Complex(round(value.real()?, *kind), 0.0, *kind)
            }
            (Const::Logical(value, _), Ty::Logical(kind)) => Const::Logical(value, *kind),
            (Const::Str(text), Ty::Char(Some(len))) => Const::Str(pad(&text, *len)),
            (Const::Str(text), Ty::Char(None)) => Const::Str(text),
            _ => return None,
        })
    }
}

/// Rounds to the precision of a kind.
pub(crate) fn round(value: f64, kind: u8) -> f64 {
    if kind == 4 { f64::from(value as f32) } else { value }
}

pub(crate) fn pad(text: &str, len: i64) -> String {
    let len = usize::try_from(len).unwrap_or(0).min(1 << 20);
    let mut out: String = text.chars().take(len).collect();
    let have = out.chars().count();
    out.extend(std::iter::repeat_n(' ', len - have));
    out
}

impl Sema<'_> {
    /// The value of an expression, when it is known before the program runs.
    pub(crate) fn constant(&self, scope: ScopeId, expr: &Expr) -> Option<Const> {
        let locals = Vec::new();
        Eval { sema: self, scope, locals, depth: 0 }.expr(expr)
    }

    /// The bounds of an array of rank 1, where they are constants.
    pub(crate) fn declared_bounds_of(&self, var: &super::types::Var) -> Option<(i64, i64)> {
        let [crate::ast::Dim::Explicit { low, high }] = var.dims.as_slice() else { return None };
        let low = low.as_ref().map_or(Some(1), |low| self.constant_int(var.scope, low))?;
        Some((low, self.constant_int(var.scope, high)?))
    }

    pub(crate) fn constant_int(&self, scope: ScopeId, expr: &Expr) -> Option<i64> {
        self.constant(scope, expr)?.int()
    }
}

struct Eval<'s, 'a> {
    sema: &'s Sema<'a>,
    scope: ScopeId,
    /// Variables of implied do loops around.
    locals: Vec<(crate::ast::Name, i64)>,
    /// Bounds of variables around that are being worked out: a bound may not depend on itself.
    depth: u8,
}

impl Eval<'_, '_> {
    fn expr(&mut self, expr: &Expr) -> Option<Const> {
        match &expr.kind {
            ExprKind::Int { digits, kind } => {
                let kind = self.kind_name(kind.as_deref(), 4)?;
                Some(Const::Int(digits.parse().ok()?, kind))
            }
            ExprKind::Real { text, kind } => {
                let double = text.contains(['d', 'D']);
                let kind = self.kind_name(kind.as_deref(), if double { 8 } else { 4 })?;
                real_literal(text, kind)
            }
            ExprKind::Str(text) => Some(Const::Str(text.clone())),
            ExprKind::Logical { value, kind } => {
                Some(Const::Logical(*value, self.kind_name(kind.as_deref(), 4)?))
            }
            ExprKind::Boz { radix, digits } => {
                Some(Const::Int(i64::from_str_radix(digits, *radix).ok()?, 4))
            }
            ExprKind::Complex(re, im) => {
                let (re, im) = (self.expr(re)?, self.expr(im)?);
                let kind = match (re.ty(), im.ty()) {
                    (Ty::Real(a), Ty::Real(b)) => a.max(b),
                    (Ty::Real(a), _) | (_, Ty::Real(a)) => a,
                    _ => 4,
                };
                Some(Const::Complex(re.real()?, im.real()?, kind))
            }
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Unary { op, operand } => {
                let value = self.expr(operand)?;
                each(value, &|value| unary(op, value))
            }
            ExprKind::Binary { op, left, right } => {
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                pairs(left, right, &|a, b| binary(op, a, b))
            }
            ExprKind::ArrayConstructor { ty, items } => {
                let mut all = Vec::new();
                for item in items {
                    self.items(item, &mut all)?;
                }
                if let Some(ty) = ty {
                    let ty = self.type_of(ty)?;
                    all = all.into_iter().map(|item| item.convert(&ty)).collect::<Option<_>>()?;
                }
                Some(Const::Array(vec![all.len()], all))
            }
            ExprKind::Designator(designator) => self.designator(designator),
            ExprKind::ImpliedDo { .. } | ExprKind::Meta(_) => None,
        }
    }

    fn type_of(&self, ty: &TypeSpec) -> Option<Ty> {
        self.sema.type_of_spec(self.scope, ty)
    }

    fn kind_name(&self, kind: Option<&str>, default: u8) -> Option<u8> {
        let Some(kind) = kind else { return Some(default) };
        if let Ok(kind) = kind.parse() {
            return Some(kind);
        }
        let value = self.sema.named_constant(self.scope, kind)?.int()?;
        u8::try_from(value).ok()
    }

    /// An item of an array constructor: one value, all values of an array, or a loop.
    fn items(&mut self, item: &Expr, out: &mut Vec<Const>) -> Option<()> {
        if let ExprKind::ImpliedDo { items, variable, first, last, step, .. } = &item.kind {
            let first = self.expr(first)?.int()?;
            let last = self.expr(last)?.int()?;
            let step = match step {
                Some(step) => self.expr(step)?.int()?,
                None => 1,
            };
            if step == 0 {
                return None;
            }
            let mut value = first;
            while (step > 0 && value <= last) || (step < 0 && value >= last) {
                self.locals.push((variable.name.clone(), value));
                let done = items.iter().try_for_each(|item| self.items(item, out));
                self.locals.pop();
                done?;
                if out.len() > MAX_ELEMENTS {
                    return None;
                }
                value = value.checked_add(step)?;
            }
            return Some(());
        }
        let value = self.expr(item)?;
        if let Const::Array(_, items) = value {
            out.extend(items)
        } else {
            out.push(value)
        }
        (out.len() <= MAX_ELEMENTS).then_some(())
    }

    fn designator(&mut self, designator: &Designator) -> Option<Const> {
        let [part] = designator.parts.as_slice() else { return None };
        if part.image.is_some() || part.substring.is_some() {
            return None;
        }
        let name = &part.name.name;
        if part.args.is_none()
            && let Some((_, value)) = self.locals.iter().rev().find(|(local, _)| local == name)
        {
            return Some(Const::Int(*value, 4));
        }
        let named = self.sema.named_constant(self.scope, name);
        let Some(args) = &part.args else { return named.cloned() };
        if let Some(Const::Array(shape, items)) = named {
            // An element of a constant array with lower bounds 1.
            let lows = self.sema.constant_lows(self.scope, name, shape.len())?;
            let mut position = 0;
            let mut stride = 1;
            if args.len() != shape.len() {
                return None;
            }
            for ((arg, extent), low) in args.iter().zip(shape).zip(lows) {
                let ArgValue::Expr(index) = &arg.value else { return None };
                let index = usize::try_from(self.expr(index)?.int()? - low).ok()?;
                if index >= *extent {
                    return None;
                }
                position += index * stride;
                stride *= extent;
            }
            return items.get(position).cloned();
        }
        if named.is_some() || !self.sema.is_intrinsic(self.scope, name) {
            return None;
        }
        if matches!(&**name, "lbound" | "ubound")
            && let Some(bounds) = self.declared_bounds(name, args)
        {
            return Some(bounds);
        }
        if matches!(&**name, "lcobound" | "ucobound") {
            return self.bound(name, args);
        }
        let mut values = Vec::new();
        let mut names = Vec::new();
        for arg in args {
            let ArgValue::Expr(value) = &arg.value else { return None };
            // Inquiries about a type need no value.
            let value = match self.expr(value) {
                Some(value) => value,
                None => self.inquired(name, value)?,
            };
            values.push(value);
            names.push(arg.name.as_ref().map(|name| name.name.clone()));
        }
        super::folding::intrinsic(name, values, &names)
    }

    /// LBOUND and UBOUND of a variable with constant bounds.
    fn declared_bounds(&mut self, name: &str, args: &[crate::ast::Arg]) -> Option<Const> {
        let value = |k: usize| match &args.get(k)?.value {
            ArgValue::Expr(expr) => Some(expr),
            ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => None,
        };
        let ExprKind::Designator(designator) = &value(0)?.kind else { return None };
        let [part] = designator.parts.as_slice() else { return None };
        if part.args.is_some() || args.len() > 2 {
            return None;
        }
        let var = self.sema.variable(self.scope, &part.name.name)?;
        if var.dims.is_empty() || var.is_indirect() {
            return None;
        }
        let mut bounds = Vec::new();
        for dim in &var.dims {
            let crate::ast::Dim::Explicit { low, high } = dim else { return None };
            let low = match low {
                Some(low) => self.sema.constant_int(var.scope, low)?,
                None => 1,
            };
            let high = self.sema.constant_int(var.scope, high)?;
            let (low, high) = if high < low { (1, 0) } else { (low, high) };
            bounds.push(Const::Int(if name == "lbound" { low } else { high }, 4));
        }
        match args.get(1) {
            None => Some(Const::Array(vec![bounds.len()], bounds)),
            Some(arg) if arg.name.as_ref().is_none_or(|n| &*n.name == "dim") => {
                let dim = self.expr(value(1)?)?.int()?;
                bounds.get(usize::try_from(dim - 1).ok()?).cloned()
            }
            Some(_) => None,
        }
    }

    /// A stand-in with the right type for `kind(x)`, `huge(x)`, ... of a variable.
    fn inquired(&self, name: &str, arg: &Expr) -> Option<Const> {
        let ExprKind::Designator(designator) = &arg.kind else { return None };
        let [part] = designator.parts.as_slice() else { return None };
        let var = self.sema.variable(self.scope, &part.name.name)?;
        let whole = part.args.is_none();
        match name {
            "kind" | "huge" | "tiny" | "epsilon" | "digits" | "precision" | "range"
            | "bit_size" | "radix" | "maxexponent" | "minexponent" => match &var.ty {
                Ty::Int(kind) => Some(Const::Int(0, *kind)),
                Ty::Real(kind) => Some(Const::Real(0.0, *kind)),
                Ty::Complex(kind) => Some(Const::Complex(0.0, 0.0, *kind)),
                Ty::Logical(kind) => Some(Const::Logical(false, *kind)),
                Ty::Char(_) => Some(Const::Str(String::new())),
                Ty::Derived(_) | Ty::Lock | Ty::Event | Ty::Team | Ty::Other(_) => None,
            },
            // Of a substring it is another.
            "len" if part.substring.is_none() && (whole || !var.dims.is_empty()) => {
                var.ty.char_length().map(|length| Const::Str(pad("", length)))
            }
            "size" | "shape" if whole && !var.dims.is_empty() && !var.is_indirect() => {
                let mut shape = Vec::new();
                for dim in &var.dims {
                    let (low, high) = self.dimension(var.scope, dim);
                    let (low, high) = (low?, high?);
                    shape
                        .push(usize::try_from(high.checked_sub(low)?.checked_add(1)?).unwrap_or(0));
                }
                let size = shape.iter().try_fold(1usize, |a, n| a.checked_mul(*n))?;
                (size <= MAX_ELEMENTS).then(|| Const::Array(shape, vec![Const::Int(0, 4); size]))
            }
            _ => None,
        }
    }

    /// The bounds that a declaration gives to a dimension or codimension.
    fn dimension(&self, scope: ScopeId, dim: &crate::ast::Dim) -> (Option<i64>, Option<i64>) {
        use crate::ast::Dim;
        let (low, high) = match dim {
            Dim::Explicit { low, high } => (low, Some(high)),
            Dim::Assumed { low } => (low, None),
            Dim::Deferred { .. } | Dim::Rank | Dim::Meta(_) => return (None, None),
        };
        if self.depth >= 20 {
            return (None, None);
        }
        let value = |expr: &Expr| {
            let inner = Eval { sema: self.sema, scope, locals: Vec::new(), depth: self.depth + 1 };
            { inner }.expr(expr)?.int()
        };
        let low = low.as_ref().map_or(Some(1), value);
        (low, high.and_then(value))
    }

    /// LBOUND, UBOUND, LCOBOUND and UCOBOUND of a variable whose declaration says them.
    fn bound(&mut self, name: &str, args: &[Arg]) -> Option<Const> {
        let mut dim = None;
        let mut kind = 4;
        for (k, arg) in args.iter().enumerate() {
            let ArgValue::Expr(value) = &arg.value else { return None };
            let keyword = arg.name.as_ref().map(|name| &*name.name);
            match (k, keyword) {
                (0, _) => {}
                (1, None) | (_, Some("dim")) => dim = Some(self.expr(value)?.int()?),
                (2, None) | (_, Some("kind")) => {
                    kind = u8::try_from(self.expr(value)?.int()?).ok()?;
                }
                _ => return None,
            }
        }
        let ArgValue::Expr(Expr { kind: ExprKind::Designator(of), .. }) = &args.first()?.value
        else {
            return None;
        };
        let [part] = of.parts.as_slice() else { return None };
        let whole = part.args.is_none() && part.image.is_none();
        let var = self.sema.variable(self.scope, &part.name.name).filter(|_| whole)?;
        if var.is_indirect() {
            return None;
        }
        let array = name == "lbound" || name == "ubound";
        let dims = if array { &var.dims } else { &var.codims };
        let bounds: Vec<_> = dims.iter().map(|dim| self.dimension(var.scope, dim)).collect();
        let one = |(low, high): &(Option<i64>, Option<i64>)| {
            // Of an empty dimension the bounds are 1 and 0.
            let empty = array && low.zip(*high).is_some_and(|(low, high)| high < low);
            let value = match name {
                "lbound" if empty => 1,
                "ubound" if empty => 0,
                "lbound" => high.and(*low)?,
                "lcobound" => (*low)?,
                _ => (*high)?,
            };
            Some(Const::Int(value, kind))
        };
        match dim {
            Some(dim) => one(bounds.get(usize::try_from(dim.checked_sub(1)?).ok()?)?),
            None => {
                let all: Vec<Const> = bounds.iter().map(one).collect::<Option<_>>()?;
                Some(Const::Array(vec![all.len()], all))
            }
        }
    }
}

pub(crate) fn real_literal(text: &str, kind: u8) -> Option<Const> {
    let text = text.replace(['d', 'D'], "e");
    if kind == 4 {
        let value: f32 = text.parse().ok()?;
        return Some(Const::Real(f64::from(value), 4));
    }
    Some(Const::Real(text.parse().ok()?, kind))
}

pub(crate) fn each(value: Const, f: &dyn Fn(Const) -> Option<Const>) -> Option<Const> {
    let Const::Array(shape, items) = value else { return f(value) };
    Some(Const::Array(shape, items.into_iter().map(f).collect::<Option<_>>()?))
}

pub(crate) fn pairs(
    left: Const,
    right: Const,
    f: &dyn Fn(Const, Const) -> Option<Const>,
) -> Option<Const> {
    match (left, right) {
        (Const::Array(shape, a), Const::Array(other, b)) if shape == other => {
            let items = a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect::<Option<_>>()?;
            Some(Const::Array(shape, items))
        }
        (Const::Array(..), Const::Array(..)) => None,
        (Const::Array(shape, a), b) => {
            let items = a.into_iter().map(|a| f(a, b.clone())).collect::<Option<_>>()?;
            Some(Const::Array(shape, items))
        }
        (a, Const::Array(shape, b)) => {
            let items = b.into_iter().map(|b| f(a.clone(), b)).collect::<Option<_>>()?;
            Some(Const::Array(shape, items))
        }
        (a, b) => f(a, b),
    }
}

fn unary(op: &UnaryOp, value: Const) -> Option<Const> {
    Some(match (op, value) {
        (UnaryOp::Plus, value) => value,
        (UnaryOp::Minus, Const::Int(value, kind)) => Const::Int(value.checked_neg()?, kind),
        (UnaryOp::Minus, Const::Real(value, kind)) => Const::Real(-value, kind),
        (UnaryOp::Minus, Const::Complex(re, im, kind)) => Const::Complex(-re, -im, kind),
        (UnaryOp::Not, Const::Logical(value, kind)) => Const::Logical(!value, kind),
        _ => return None,
    })
}

pub(crate) fn binary(op: &BinaryOp, a: Const, b: Const) -> Option<Const> {
    use BinaryOp::{Add, And, Concat, Div, Eq, Eqv, Ge, Gt, Le, Lt, Mul, Ne, Neqv, Or, Pow, Sub};
    let compared = |ordering: Option<Ordering>| {
        let value = match (op, ordering) {
            (Ne, None) => true,
            (Eq | Lt | Le | Gt | Ge, None) => false,
            (Eq, Some(o)) => o.is_eq(),
            (Ne, Some(o)) => o.is_ne(),
            (Lt, Some(o)) => o.is_lt(),
            (Le, Some(o)) => o.is_le(),
            (Gt, Some(o)) => o.is_gt(),
            (Ge, Some(o)) => o.is_ge(),
            (
                Add | Sub | Mul | Div | Pow | Concat | And | Or | Eqv | Neqv | BinaryOp::User(_),
                _,
            ) => {
                return None;
            }
        };
        Some(Const::Logical(value, 4))
    };
    Some(match (a, b) {
        (Const::Int(a, ka), Const::Int(b, kb)) => {
            let kind = ka.max(kb);
            let value = match op {
                Add => a.checked_add(b)?,
                Sub => a.checked_sub(b)?,
                Mul => a.checked_mul(b)?,
                Div => a.checked_div(b)?,
                Pow if b >= 0 => a.checked_pow(u32::try_from(b).ok()?)?,
                Pow => match a {
                    1 => 1,
                    -1 if b % 2 == 0 => 1,
                    -1 => -1,
                    0 => return None,
                    _ => 0,
                },
                Concat | And | Or | Eqv | Neqv | BinaryOp::User(_) => return None,
                Eq | Ne | Lt | Le | Gt | Ge => return compared(Some(a.cmp(&b))),
            };
            Const::Int(value, kind)
        }
        (Const::Logical(a, kind), Const::Logical(b, _)) => {
            let value = match op {
                And => a && b,
                Or => a || b,
                Eqv => a == b,
                Neqv => a != b,
                Add
                | Sub
                | Mul
                | Div
                | Pow
                | Concat
                | Eq
                | Ne
                | Lt
                | Le
                | Gt
                | Ge
                | BinaryOp::User(_) => return None,
            };
            Const::Logical(value, kind)
        }
        (Const::Str(a), Const::Str(b)) => {
            if matches!(op, Concat) {
                return Some(Const::Str(a + &b));
            }
            let len = i64::try_from(a.chars().count().max(b.chars().count())).ok()?;
            return compared(Some(pad(&a, len).cmp(&pad(&b, len))));
        }
        (a @ (Const::Int(..) | Const::Real(..)), b @ (Const::Int(..) | Const::Real(..))) => {
            let Ty::Real(kind) = a.ty().join(&b.ty()) else { return None };
            if let (Const::Real(base, _), Const::Int(power, _), Pow) = (&a, &b, op) {
                let value = base.powi(i32::try_from(*power).ok()?);
                return Some(Const::Real(round(value, kind), kind));
            }
            let (a, b) = (a.real()?, b.real()?);
            let value = match op {
                Add => a + b,
                Sub => a - b,
                Mul => a * b,
                Div => a / b,
                Pow => a.powf(b),
                Concat | And | Or | Eqv | Neqv | BinaryOp::User(_) => return None,
                Eq | Ne | Lt | Le | Gt | Ge => return compared(a.partial_cmp(&b)),
            };
            Const::Real(round(value, kind), kind)
        }
        (a, b) => {
            let Ty::Complex(kind) = a.ty().join(&b.ty()) else { return None };
            let ty = Ty::Complex(kind);
            let (Const::Complex(ar, ai, _), Const::Complex(br, bi, _)) =
                (a.convert(&ty)?, b.convert(&ty)?)
            else {
                return None;
            };
            let (re, im) = match op {
                Add => (ar + br, ai + bi),
                Sub => (ar - br, ai - bi),
                Mul => (ar * br - ai * bi, ar * bi + ai * br),
                Eq => return Some(Const::Logical(ar == br && ai == bi, 4)),
                Ne => return Some(Const::Logical(ar != br || ai != bi, 4)),
                Div
                | Pow
                | Concat
                | Lt
                | Le
                | Gt
                | Ge
                | And
                | Or
                | Eqv
                | Neqv
                | BinaryOp::User(_) => return None,
            };
            Const::Complex(round(re, kind), round(im, kind), kind)
        }
    })
}
