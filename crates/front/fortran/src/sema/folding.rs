//! Intrinsic functions of values that are known before the program runs.

use super::constant::{Const, MAX_ELEMENTS, binary, each, round};
use super::types::Ty;
use crate::ast::BinaryOp;

/// Intrinsic functions of constants.
#[expect(clippy::wildcard_enum_match_arm, reason = "a function of other types has no value")]
pub(crate) fn intrinsic(
    name: &str,
    args: Vec<Const>,
    names: &[Option<crate::ast::Name>],
) -> Option<Const> {
    let named = |wanted: &str| {
        names.iter().position(|name| name.as_deref() == Some(wanted)).and_then(|k| args.get(k))
    };
    let kind = |position: usize, default: u8| -> Option<u8> {
        let positional = if names.get(position).is_some_and(Option::is_none) {
            args.get(position)
        } else {
            None
        };
        match named("kind").or(positional) {
            Some(kind) => u8::try_from(kind.int()?).ok(),
            None => Some(default),
        }
    };
    let first = args.first()?.clone();
    if let (Const::Array(..), [_], true) = (&first, args.as_slice(), is_elemental(name)) {
        return each(first, &|item| intrinsic(name, vec![item], names));
    }
    if let [Const::Real(value, kind)] = args.as_slice()
        && let Some(value) = real_function(name, *value)
    {
        return value.is_finite().then(|| Const::Real(round(value, *kind), *kind));
    }
    let second = args.get(1).cloned();
    Some(match name {
        "kind" => Const::Int(
            match first.ty() {
                Ty::Int(k) | Ty::Real(k) | Ty::Complex(k) | Ty::Logical(k) => i64::from(k),
                Ty::Char(_) => 1,
                Ty::Derived(_) | Ty::Lock | Ty::Event | Ty::Team | Ty::Other(_) => return None,
            },
            4,
        ),
        "selected_int_kind" => {
            let digits = first.int()?;
            let kind = match digits {
                ..=2 => 1,
                3..=4 => 2,
                5..=9 => 4,
                10..=18 => 8,
                _ => -1,
            };
            Const::Int(kind, 4)
        }
        "selected_real_kind" => {
            let digits = named("p").or(names[0].is_none().then_some(&first));
            let range = named("r").or(second.as_ref().filter(|_| names.get(1) == Some(&None)));
            let digits = digits.map_or(Some(0), Const::int)?;
            let range = range.map_or(Some(0), Const::int)?;
            let kind = if digits <= 6 && range <= 37 {
                4
            } else if digits <= 15 && range <= 307 {
                8
            } else {
                -1
            };
            Const::Int(kind, 4)
        }
        "huge" => match first.ty() {
            Ty::Int(kind) => Const::Int(i64::MAX >> (64 - 8 * i64::from(kind)), kind),
            Ty::Real(4) => Const::Real(f64::from(f32::MAX), 4),
            Ty::Real(kind) => Const::Real(f64::MAX, kind),
            _ => return None,
        },
        "tiny" => match first.ty() {
            Ty::Real(4) => Const::Real(f64::from(f32::MIN_POSITIVE), 4),
            Ty::Real(kind) => Const::Real(f64::MIN_POSITIVE, kind),
            _ => return None,
        },
        "epsilon" => match first.ty() {
            Ty::Real(4) => Const::Real(f64::from(f32::EPSILON), 4),
            Ty::Real(kind) => Const::Real(f64::EPSILON, kind),
            _ => return None,
        },
        "bit_size" => match first.ty() {
            Ty::Int(kind) => Const::Int(8 * i64::from(kind), kind),
            _ => return None,
        },
        "int" => {
            let kind = kind(1, 4)?;
            return first.convert(&Ty::Int(kind));
        }
        "real" => {
            let default = if let Ty::Complex(kind) = first.ty() { kind } else { 4 };
            let kind = kind(1, default)?;
            return first.convert(&Ty::Real(kind));
        }
        "dble" => return first.convert(&Ty::Real(8)),
        "cmplx" => {
            let kind = kind(2, 4)?;
            let re = first.real()?;
            let im = second.and_then(|im| im.real()).unwrap_or(0.0);
            Const::Complex(round(re, kind), round(im, kind), kind)
        }
        "nint" => Const::Int(first.real()?.round() as i64, kind(1, 4)?),
        "abs" => match first {
            Const::Int(value, kind) => Const::Int(value.checked_abs()?, kind),
            Const::Real(value, kind) => Const::Real(value.abs(), kind),
            _ => return None,
        },
        "mod" => match (first, second?) {
            (Const::Int(a, ka), Const::Int(b, kb)) => Const::Int(a.checked_rem(b)?, ka.max(kb)),
            _ => return None,
        },
        "max" | "min" => {
            let mut best = first;
            for other in args.into_iter().skip(1) {
                let less = binary(&BinaryOp::Lt, best.clone(), other.clone())?;
                let take = (less == Const::Logical(true, 4)) == (name == "max");
                if take {
                    best = other;
                }
            }
            best
        }
        "floor" => Const::Int(first.real()?.floor() as i64, kind(1, 4)?),
        "ceiling" => Const::Int(first.real()?.ceil() as i64, kind(1, 4)?),
        "atan2" => match (first, second?) {
            (Const::Real(y, kind), Const::Real(x, _)) => Const::Real(round(y.atan2(x), kind), kind),
            _ => return None,
        },
        "digits" | "precision" | "range" | "radix" | "maxexponent" | "minexponent"
        | "storage_size" => Const::Int(property(name, &first.ty())?, 4),
        "len" | "len_trim" => match first {
            Const::Str(text) => {
                let text = if name == "len" { &text } else { text.trim_end() };
                Const::Int(i64::try_from(text.chars().count()).ok()?, kind(1, 4)?)
            }
            _ => return None,
        },
        "trim" => match first {
            Const::Str(text) => Const::Str(text.trim_end_matches(' ').into()),
            _ => return None,
        },
        "repeat" => match first {
            Const::Str(text) => {
                let times = usize::try_from(second?.int()?).ok()?;
                (text.len().saturating_mul(times) <= MAX_ELEMENTS)
                    .then(|| text.repeat(times))
                    .map(Const::Str)?
            }
            _ => return None,
        },
        "achar" | "char" => {
            let code = u32::try_from(first.int()?).ok()?;
            Const::Str(char::from_u32(code)?.to_string())
        }
        "iachar" | "ichar" => match first {
            Const::Str(text) => Const::Int(i64::from(u32::from(text.chars().next()?)), kind(1, 4)?),
            _ => return None,
        },
        "size" => {
            let Const::Array(shape, items) = first else { return None };
            let positional = second.filter(|_| names.get(1) == Some(&None));
            let size = match named("dim").cloned().or(positional) {
                Some(dim) => *shape.get(usize::try_from(dim.int()? - 1).ok()?)?,
                None => items.len(),
            };
            Const::Int(i64::try_from(size).ok()?, kind(2, 4)?)
        }
        "shape" => match first {
            Const::Array(shape, _) => {
                let kind = kind(1, 4)?;
                let extent = |n: &usize| Const::Int(i64::try_from(*n).unwrap_or(0), kind);
                Const::Array(vec![shape.len()], shape.iter().map(extent).collect())
            }
            _ => return None,
        },
        "reshape" if args.len() == 2 => match (first, second?) {
            (Const::Array(_, items), Const::Array(_, shape)) => {
                let shape: Vec<usize> =
                    shape.iter().map(|n| usize::try_from(n.int()?).ok()).collect::<Option<_>>()?;
                let size: usize = shape.iter().product();
                (items.len() >= size)
                    .then(|| Const::Array(shape, items.into_iter().take(size).collect()))?
            }
            _ => return None,
        },
        "sum" | "product" if args.len() == 1 => match first {
            Const::Array(_, items) => {
                let op = if name == "sum" { BinaryOp::Add } else { BinaryOp::Mul };
                let mut items = items.into_iter();
                let first = items.next()?;
                items.try_fold(first, |a, b| binary(&op, a, b))?
            }
            _ => return None,
        },
        _ => return None,
    })
}

fn is_elemental(name: &str) -> bool {
    matches!(
        name,
        "abs"
            | "int"
            | "real"
            | "dble"
            | "nint"
            | "floor"
            | "ceiling"
            | "achar"
            | "char"
            | "iachar"
            | "ichar"
    ) || real_function(name, 0.0).is_some()
}

/// Functions of one real.
fn real_function(name: &str, x: f64) -> Option<f64> {
    Some(match name {
        "sqrt" | "dsqrt" => x.sqrt(),
        "exp" | "dexp" => x.exp(),
        "log" | "dlog" | "alog" => x.ln(),
        "log10" | "dlog10" | "alog10" => x.log10(),
        "sin" | "dsin" => x.sin(),
        "cos" | "dcos" => x.cos(),
        "tan" | "dtan" => x.tan(),
        "asin" | "dasin" => x.asin(),
        "acos" | "dacos" => x.acos(),
        "atan" | "datan" => x.atan(),
        "sinh" | "dsinh" => x.sinh(),
        "cosh" | "dcosh" => x.cosh(),
        "tanh" | "dtanh" => x.tanh(),
        "dabs" => x.abs(),
        _ => return None,
    })
}

/// Properties of the numbers of a type.
fn property(name: &str, ty: &Ty) -> Option<i64> {
    Some(match (name, ty) {
        ("storage_size", Ty::Int(kind) | Ty::Real(kind) | Ty::Logical(kind)) => {
            8 * i64::from(*kind)
        }
        ("storage_size", Ty::Complex(kind)) => 16 * i64::from(*kind),
        ("storage_size", Ty::Char(Some(length))) => 8 * length,
        ("radix", Ty::Int(_) | Ty::Real(_)) => 2,
        ("digits", Ty::Int(kind)) => 8 * i64::from(*kind) - 1,
        ("digits", Ty::Real(4)) => 24,
        ("digits", Ty::Real(_)) => 53,
        ("precision", Ty::Real(4) | Ty::Complex(4)) => 6,
        ("precision", Ty::Real(_) | Ty::Complex(_)) => 15,
        ("range", Ty::Int(1)) => 2,
        ("range", Ty::Int(2)) => 4,
        ("range", Ty::Int(4)) => 9,
        ("range", Ty::Int(_)) => 18,
        ("range", Ty::Real(4) | Ty::Complex(4)) => 37,
        ("range", Ty::Real(_) | Ty::Complex(_)) => 307,
        ("maxexponent", Ty::Real(4)) => 128,
        ("maxexponent", Ty::Real(_)) => 1024,
        ("minexponent", Ty::Real(4)) => -125,
        ("minexponent", Ty::Real(_)) => -1021,
        _ => return None,
    })
}
