//! What rectangular domains have.

use super::super::call::Given;
use super::super::constant::Const;
use super::super::meaning::{Extent, Known, Meaning};
use super::super::ty::Ty;
use super::super::typer::Typer;
use super::range::{Move, RangeMember};
use partita_source::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DomainMember {
    Distribution,
    TargetLocales,
    IndexToLocale,
    LocalSubdomain,
    HasSingleLocalSubdomain,
    Rank,
    Size,
    Dim,
    Dims,
    Shape,
    IsEmpty,
    IndexType,
    Indices,
    Stride,
    Moved(Move),
    /// `low`, `first`, ...: of every dimension.
    End(RangeMember),
    Contains,
}

impl DomainMember {
    pub(crate) fn named(name: &str) -> Option<DomainMember> {
        Some(match name {
            "distribution" | "dist" => DomainMember::Distribution,
            "targetLocales" => DomainMember::TargetLocales,
            "idxToLocale" => DomainMember::IndexToLocale,
            "localSubdomain" => DomainMember::LocalSubdomain,
            "hasSingleLocalSubdomain" => DomainMember::HasSingleLocalSubdomain,
            "rank" => DomainMember::Rank,
            "size" | "numIndices" => DomainMember::Size,
            "dim" => DomainMember::Dim,
            "dims" => DomainMember::Dims,
            "shape" => DomainMember::Shape,
            "isEmpty" => DomainMember::IsEmpty,
            "idxType" => DomainMember::IndexType,
            "indices" => DomainMember::Indices,
            "stride" => DomainMember::Stride,
            "contains" | "member" => DomainMember::Contains,
            "low" | "high" | "lowBound" | "highBound" | "first" | "last" => {
                DomainMember::End(RangeMember::named(name)?)
            }
            _ => DomainMember::Moved(Move::named(name)?),
        })
    }
}

impl Typer<'_, '_> {
    pub(super) fn domain_member(
        &mut self,
        dims: &[Extent],
        member: DomainMember,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Option<Meaning> {
        let int = |known: Known| Meaning::number(Ty::INT, known);
        let each = |member: RangeMember| {
            let of = |dim: &Extent| member.meaning(*dim, &[]).unwrap_or(Meaning::Unknown);
            one_or_tuple(dims.iter().map(of).collect())
        };
        match member {
            DomainMember::Distribution | DomainMember::Indices => {
                Some(Meaning::Domain(dims.to_vec()))
            }
            DomainMember::LocalSubdomain => Some(Meaning::Domain(vec![Extent::LATE; dims.len()])),
            DomainMember::TargetLocales => Some(all_locales()),
            DomainMember::IndexToLocale => Some(Meaning::run(Ty::Locale)),
            DomainMember::HasSingleLocalSubdomain => Some(Meaning::bool(true)),
            DomainMember::Rank => Some(Meaning::int(i64::try_from(dims.len()).unwrap_or(0))),
            DomainMember::Size => count(dims).map(int),
            DomainMember::IsEmpty => count(dims).map(|_| Meaning::run(Ty::Bool)),
            DomainMember::Dim => {
                let number = given.first().and_then(|given| given.value.as_const());
                let Some(Const::Int(number, _)) = number else {
                    return Some(self.give_up(span, UNKNOWN_DIMENSION));
                };
                dims.get(usize::try_from(*number).ok()?).map(|dim| Meaning::Range(*dim))
            }
            DomainMember::Dims => {
                Some(Meaning::Tuple(dims.iter().map(|dim| Meaning::Range(*dim)).collect()))
            }
            DomainMember::Shape => {
                let counts: Option<Vec<Known>> = dims.iter().map(|dim| dim.count()).collect();
                counts.map(|counts| Meaning::Tuple(counts.into_iter().map(int).collect()))
            }
            DomainMember::IndexType => Some(Meaning::Type(Ty::INT)),
            DomainMember::Stride => Some(each(RangeMember::Stride)),
            DomainMember::End(end) => Some(each(end)),
            DomainMember::Moved(_) => {
                let plain = |dim: &Extent| dim.is_bounded() && !dim.ends().strided;
                let fits = !given.is_empty() && dims.iter().all(plain);
                fits.then(|| Meaning::Domain(vec![Extent::LATE; dims.len()]))
            }
            DomainMember::Contains => {
                let indices = given
                    .iter()
                    .flat_map(|arg| arg.value.parts().unwrap_or_else(|| vec![arg.value.clone()]));
                let mut indices = indices.zip(dims).peekable();
                indices.peek()?;
                let number =
                    |(index, _): (Meaning, &Extent)| index.ty().is_some_and(|ty| ty.is_integer());
                indices.all(number).then(|| Meaning::run(Ty::Bool))
            }
        }
    }
}

pub(crate) const UNKNOWN_DIMENSION: &str = "a dimension that is not known to a compiler";

/// How many indices; `None` when there is no end.
pub(crate) fn count(dims: &[Extent]) -> Option<Known> {
    let counts: Option<Vec<Known>> = dims.iter().map(|dim| dim.count()).collect();
    match counts?.as_slice() {
        [] => None,
        [one] => Some(*one),
        [first, rest @ ..] => Some(rest.iter().fold(*first, |all, one| all.with(*one))),
    }
}

/// `Locales`: the numbers of the locales, as locales.
pub(crate) fn all_locales() -> Meaning {
    let range = Extent { low: Some(Known::Literal(0)), ..Extent::LATE };
    Meaning::Lazy(vec![range], Box::new(Meaning::run(Ty::Locale)))
}

fn one_or_tuple(mut parts: Vec<Meaning>) -> Meaning {
    if parts.len() == 1 { parts.remove(0) } else { Meaning::Tuple(parts) }
}
