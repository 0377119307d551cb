//! The types of a random program: a record `inner`, and one that holds or extends it.

use crate::random::rng::Rng;
use std::fmt::Write as _;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    Int,
    /// `integer(8)`
    Long,
    Logical,
    /// A multiple of a quarter.
    Real,
    /// `character(len=n)`
    Text(usize),
    /// `character(len=*)` of a dummy, or a length that is computed; at least one.
    AnyText,
    /// `character(len=:), allocatable`
    Deferred,
    /// Integers from a first to a last index.
    Array(i64, i64),
    /// Integers with bounds that only the program knows: a dummy `v(:)` or an automatic array; at least one.
    AnyArray,
    /// `integer, allocatable :: v(:)`
    Allocatable,
    /// A derived type, by its number.
    Record(usize),
}

impl Ty {
    pub(super) fn is_array(self) -> bool {
        matches!(self, Ty::Array(..) | Ty::AnyArray | Ty::Allocatable)
    }

    pub(super) fn is_text(self) -> bool {
        matches!(self, Ty::Text(_) | Ty::AnyText | Ty::Deferred)
    }

    pub(super) fn is_allocatable(self) -> bool {
        matches!(self, Ty::Allocatable | Ty::Deferred)
    }
}

/// What a variable has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum State {
    Undefined,
    Unallocated,
    /// A value; all elements have one.
    Defined,
    /// Of a record: of its components.
    Parts(Vec<State>),
}

impl State {
    /// Whether the whole may be read.
    pub(super) fn is_readable(&self) -> bool {
        match self {
            State::Undefined => false,
            State::Unallocated | State::Defined => true,
            State::Parts(parts) => parts.iter().all(State::is_readable),
        }
    }

    /// Whether every part has a value.
    pub(super) fn is_full(&self) -> bool {
        match self {
            State::Undefined | State::Unallocated => false,
            State::Defined => true,
            State::Parts(parts) => parts.iter().all(State::is_full),
        }
    }
}

pub(super) struct Component {
    pub(super) name: &'static str,
    pub(super) ty: Ty,
    /// The text of its default initialisation, and what it then has.
    default: Option<(String, State)>,
}

pub(super) struct Types {
    /// The components of `inner` and of `outer`, those of a parent first.
    records: [Vec<Component>; 2],
    extends: bool,
}

pub(super) const NAMES: [&str; 2] = ["inner", "outer"];

impl Types {
    pub(super) fn random(rng: &mut Rng) -> Self {
        let inner = ["a", "b", "v"].map(|name| component(rng, name));
        let mut types = Types { records: [inner.into(), Vec::new()], extends: rng.percent(40) };
        let mut outer: Vec<Component> = Vec::new();
        if !types.extends {
            let default = rng.percent(40).then(|| {
                let one = |part: &Component| match part.ty {
                    Ty::Array(..) => literal(rng, Ty::Int),
                    ty => literal(rng, ty),
                };
                let literals: Vec<String> = types.records[0].iter().map(one).collect();
                let parts = types.records[0].iter().map(|part| {
                    if part.ty.is_allocatable() { State::Unallocated } else { State::Defined }
                });
                (format!("inner({})", literals.join(", ")), State::Parts(parts.collect()))
            });
            outer.push(Component { name: "part", ty: Ty::Record(0), default });
        }
        outer.extend(["c", "w"].map(|name| component(rng, name)));
        types.records[1] = outer;
        types
    }

    /// Names and types of the components that a record is written with, those of a parent first.
    pub(super) fn components(&self, record: usize) -> Vec<&Component> {
        let parent = if record == 1 && self.extends { self.records[0].as_slice() } else { &[] };
        parent.iter().chain(&self.records[record]).collect()
    }

    /// What a variable has that nobody initialised.
    pub(super) fn fresh(&self, ty: Ty) -> State {
        match ty {
            Ty::Record(record) => {
                let part = |part: &&Component| match &part.default {
                    Some((_, state)) => state.clone(),
                    None => self.fresh(part.ty),
                };
                State::Parts(self.components(record).iter().map(part).collect())
            }
            Ty::Allocatable | Ty::Deferred => State::Unallocated,
            Ty::Int
            | Ty::Long
            | Ty::Logical
            | Ty::Real
            | Ty::Text(_)
            | Ty::AnyText
            | Ty::Array(..)
            | Ty::AnyArray => State::Undefined,
        }
    }

    /// What a variable has when all of it has a value.
    pub(super) fn full(&self, ty: Ty) -> State {
        match ty {
            Ty::Record(record) => State::Parts(
                self.components(record).iter().map(|part| self.full(part.ty)).collect(),
            ),
            Ty::Int
            | Ty::Long
            | Ty::Logical
            | Ty::Real
            | Ty::Text(_)
            | Ty::AnyText
            | Ty::Deferred => State::Defined,
            Ty::Array(..) | Ty::AnyArray | Ty::Allocatable => State::Defined,
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (name, components) in NAMES.iter().zip(&self.records) {
            let extends = if *name == "outer" && self.extends { ", extends(inner)" } else { "" };
            let _ = writeln!(text, "  type{extends} :: {name}");
            for part in components {
                let default =
                    part.default.as_ref().map_or(String::new(), |(text, _)| format!(" = {text}"));
                let _ = writeln!(text, "    {}{default}", declaration(part.name, part.ty, ""));
            }
            let _ = writeln!(text, "  end type");
        }
        text
    }
}

fn component(rng: &mut Rng, name: &'static str) -> Component {
    let ty = match name {
        "a" | "c" => Ty::Int,
        // No deferred lengths: gfortran loses them in constructors.
        "v" | "w" => *rng.pick(&[Ty::Allocatable, Ty::Allocatable, Ty::Array(0, 2)]),
        _ => *rng.pick(&[Ty::Int, Ty::Long, Ty::Logical, Ty::Real, Ty::Text(3), Ty::Text(5)]),
    };
    // The elements of an array are alike: others are not modelled.
    let of = if ty.is_array() { Ty::Int } else { ty };
    let default =
        (!ty.is_allocatable() && rng.percent(50)).then(|| (literal(rng, of), State::Defined));
    Component { name, ty, default }
}

/// Something that may initialise a variable.
pub(super) fn literal(rng: &mut Rng, ty: Ty) -> String {
    match ty {
        Ty::Int | Ty::AnyArray => number(rng),
        Ty::Long => format!("{}000000007_8", rng.between(1, 90)),
        Ty::Logical => if rng.percent(50) { ".true." } else { ".false." }.to_owned(),
        Ty::Real => format!("{}.{}", rng.between(0, 9), rng.pick(&["0", "25", "5", "75"])),
        Ty::Text(_) | Ty::AnyText => {
            format!("'{}'", rng.pick(&["x", "ab", "pqr", " k", "wxyz ", "longer"]))
        }
        Ty::Array(low, high) => {
            let items: Vec<String> = (low..=high).map(|_| number(rng)).collect();
            format!("[{}]", items.join(", "))
        }
        Ty::Allocatable | Ty::Deferred => "null()".to_owned(),
        Ty::Record(_) => String::new(),
    }
}

fn number(rng: &mut Rng) -> String {
    let number = rng.between(0, 19);
    if number < 14 { number.to_string() } else { format!("(-{})", number - 13) }
}

/// `integer, intent(out) :: v(:)`; the attributes begin with a comma.
pub(super) fn declaration(name: &str, ty: Ty, attributes: &str) -> String {
    let (ty, shape) = match ty {
        Ty::Int => ("integer".to_owned(), String::new()),
        Ty::Long => ("integer(8)".to_owned(), String::new()),
        Ty::Logical => ("logical".to_owned(), String::new()),
        Ty::Real => ("real".to_owned(), String::new()),
        Ty::Text(length) => (format!("character(len={length})"), String::new()),
        Ty::AnyText => ("character(len=*)".to_owned(), String::new()),
        Ty::Deferred => ("character(len=:), allocatable".to_owned(), String::new()),
        Ty::Array(low, high) => ("integer".to_owned(), format!("({low}:{high})")),
        Ty::AnyArray => ("integer".to_owned(), "(:)".to_owned()),
        Ty::Allocatable => ("integer, allocatable".to_owned(), "(:)".to_owned()),
        Ty::Record(record) => (format!("type({})", NAMES[record]), String::new()),
    };
    format!("{ty}{attributes} :: {name}{shape}")
}
