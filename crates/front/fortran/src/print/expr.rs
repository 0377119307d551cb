//! Expressions, designators and arguments.

use super::decl::type_spec;
use super::joined;
use crate::ast::{
    Arg, ArgValue, BinaryOp, Designator, Expr, ExprKind, ImageSelector, Meta, Name, Part, UnaryOp,
};

/// How tightly something binds; an operand that binds less is put in parentheses.
type Level = u8;

const UNARY_MINUS: Level = 8;
const USER_UNARY: Level = 11;
const PRIMARY: Level = 12;

pub(super) fn expr(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Int { digits, kind } => literal(digits, kind.as_ref()),
        ExprKind::Real { text, kind } => literal(text, kind.as_ref()),
        ExprKind::Str(text) => string(text),
        ExprKind::Logical { value, kind } => {
            literal(if *value { ".true." } else { ".false." }, kind.as_ref())
        }
        ExprKind::Boz { radix, digits } => {
            let letter = match radix {
                2 => 'b',
                8 => 'o',
                _ => 'z',
            };
            format!("{letter}'{digits}'")
        }
        ExprKind::Complex(re, im) => format!("({}, {})", self::expr(re), self::expr(im)),
        ExprKind::Designator(chain) => designator(chain),
        ExprKind::Unary { op, operand } => {
            let (text, least) = match op {
                UnaryOp::Plus => ("+".to_owned(), UNARY_MINUS + 1),
                UnaryOp::Minus => ("-".to_owned(), UNARY_MINUS + 1),
                UnaryOp::Not => (".not. ".to_owned(), 6),
                UnaryOp::User(name) => (format!(".{name}. "), PRIMARY),
            };
            format!("{text}{}", at_least(operand, least))
        }
        ExprKind::Binary { op, left, right } => {
            let (text, level) = binary(op);
            let (on_left, on_right) = match op {
                // Groups to the right.
                BinaryOp::Pow => (level + 1, level),
                // No chains.
                BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::Lt
                | BinaryOp::Le
                | BinaryOp::Gt
                | BinaryOp::Ge => (level + 1, level + 1),
                BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::Concat
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Eqv
                | BinaryOp::Neqv
                | BinaryOp::User(_) => (level, level + 1),
            };
            format!("{} {text} {}", at_least(left, on_left), at_least(right, on_right))
        }
        ExprKind::Paren(inner) => format!("({})", self::expr(inner)),
        ExprKind::ArrayConstructor { ty, items } => {
            let ty = ty.as_ref().map(|ty| format!("{} :: ", type_spec(ty))).unwrap_or_default();
            format!("[{ty}{}]", exprs(items))
        }
        ExprKind::ImpliedDo { items, ty, variable, first, last, step } => {
            let ty = ty.as_ref().map(|ty| format!("{} :: ", type_spec(ty))).unwrap_or_default();
            let step = step.as_ref().map(|step| format!(", {}", self::expr(step)));
            format!(
                "({}, {ty}{} = {}, {}{})",
                exprs(items),
                variable.name,
                self::expr(first),
                self::expr(last),
                step.unwrap_or_default()
            )
        }
        ExprKind::Meta(name) => meta(name),
    }
}

pub(super) fn exprs(items: &[Expr]) -> String {
    joined(items, expr)
}

pub(super) fn optional(item: Option<&Expr>) -> String {
    item.map(expr).unwrap_or_default()
}

pub(super) fn string(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

pub(super) fn meta(meta: &Meta) -> String {
    format!("${}{}", meta.name, if meta.many { "..." } else { "" })
}

fn literal(text: &str, kind: Option<&Name>) -> String {
    kind.map_or_else(|| text.to_owned(), |kind| format!("{text}_{kind}"))
}

fn at_least(operand: &Expr, least: Level) -> String {
    let text = expr(operand);
    if level(operand) < least { format!("({text})") } else { text }
}

fn level(expr: &Expr) -> Level {
    match &expr.kind {
        ExprKind::Unary { op, .. } => match op {
            UnaryOp::Plus | UnaryOp::Minus => UNARY_MINUS,
            UnaryOp::Not => 5,
            UnaryOp::User(_) => USER_UNARY,
        },
        ExprKind::Binary { op, .. } => binary(op).1,
        ExprKind::Int { .. }
        | ExprKind::Real { .. }
        | ExprKind::Str(_)
        | ExprKind::Logical { .. }
        | ExprKind::Boz { .. }
        | ExprKind::Complex(..)
        | ExprKind::Designator(_)
        | ExprKind::Paren(_)
        | ExprKind::ArrayConstructor { .. }
        | ExprKind::ImpliedDo { .. }
        | ExprKind::Meta(_) => PRIMARY,
    }
}

fn binary(op: &BinaryOp) -> (String, Level) {
    let (text, level) = match op {
        BinaryOp::User(name) => return (format!(".{name}."), 1),
        BinaryOp::Eqv => (".eqv.", 2),
        BinaryOp::Neqv => (".neqv.", 2),
        BinaryOp::Or => (".or.", 3),
        BinaryOp::And => (".and.", 4),
        BinaryOp::Eq => ("==", 6),
        BinaryOp::Ne => ("/=", 6),
        BinaryOp::Lt => ("<", 6),
        BinaryOp::Le => ("<=", 6),
        BinaryOp::Gt => (">", 6),
        BinaryOp::Ge => (">=", 6),
        BinaryOp::Concat => ("//", 7),
        BinaryOp::Add => ("+", 8),
        BinaryOp::Sub => ("-", 8),
        BinaryOp::Mul => ("*", 9),
        BinaryOp::Div => ("/", 9),
        BinaryOp::Pow => ("**", 10),
    };
    (text.to_owned(), level)
}

pub(super) fn designator(chain: &Designator) -> String {
    chain.parts.iter().map(part).collect::<Vec<_>>().join("%")
}

fn part(part: &Part) -> String {
    let mut text = part.name.name.to_string();
    let list = |list: &Option<Vec<Arg>>| match list {
        Some(list) => format!("({})", args(list)),
        None => String::new(),
    };
    text.push_str(&list(&part.args));
    if let Some(ImageSelector { indices, options, .. }) = &part.image {
        let mut items: Vec<String> = indices.iter().map(expr).collect();
        items.extend(options.iter().map(arg));
        text.push_str(&format!("[{}]", items.join(", ")));
    }
    text.push_str(&list(&part.substring));
    text
}

pub(super) fn args(list: &[Arg]) -> String {
    joined(list, arg)
}

pub(super) fn arg(arg: &Arg) -> String {
    let value = match &arg.value {
        ArgValue::Expr(value) => expr(value),
        ArgValue::Section { low, high, step } => {
            let mut text = format!("{}:{}", optional(low.as_ref()), optional(high.as_ref()));
            if let Some(step) = step {
                text.push_str(&format!(":{}", expr(step)));
            }
            text
        }
        ArgValue::Star => "*".to_owned(),
        ArgValue::Meta(name) => meta(name),
    };
    match &arg.name {
        Some(name) => format!("{}={value}", name.name),
        None => value,
    }
}
