//! What arrays over rectangular domains have.

use super::super::call::Given;
use super::super::meaning::{Extent, Meaning};
use super::super::ty::Ty;
use super::super::typer::Typer;
use super::domain::DomainMember;
use super::range::RangeMember;
use crate::ast::BinaryOp;
use partita_source::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ArrayMember {
    Domain,
    Indices,
    ElementType,
    /// What its domain has.
    OfDomain(DomainMember),
    /// The first or last element.
    End(RangeMember),
    Equals,
}

impl ArrayMember {
    pub(crate) fn named(name: &str) -> Option<ArrayMember> {
        Some(match name {
            "domain" => ArrayMember::Domain,
            "indices" => ArrayMember::Indices,
            "eltType" => ArrayMember::ElementType,
            "numElements" => ArrayMember::OfDomain(DomainMember::Size),
            "size"
            | "rank"
            | "dim"
            | "dims"
            | "shape"
            | "isEmpty"
            | "idxType"
            | "targetLocales"
            | "localSubdomain"
            | "hasSingleLocalSubdomain" => ArrayMember::OfDomain(DomainMember::named(name)?),
            "first" | "last" => ArrayMember::End(RangeMember::named(name)?),
            "equals" => ArrayMember::Equals,
            _ => return None,
        })
    }

    /// Whether arrays have a member of the name, modelled or not: others are those of their elements.
    pub(crate) fn is_own(name: &str) -> bool {
        ArrayMember::named(name).is_some()
            || matches!(
                name,
                "count" | "find" | "contains" | "reverse" | "reindex" | "locale" | "type"
            )
    }
}

impl Typer<'_, '_> {
    pub(super) fn array_member(
        &mut self,
        value: &Meaning,
        member: ArrayMember,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Option<Meaning> {
        let dims: Vec<Extent> = value.dims()?;
        match member {
            ArrayMember::Domain | ArrayMember::Indices => Some(Meaning::Domain(dims)),
            ArrayMember::ElementType => value.ty()?.element().cloned().map(Meaning::Type),
            ArrayMember::OfDomain(member) => self.domain_member(&dims, member, given, span),
            ArrayMember::End(end) => {
                let index = self.domain_member(&dims, DomainMember::End(end), &[], span)?;
                let indices = index.parts().unwrap_or_else(|| vec![index]);
                Some(self.index_by(value, &indices, span))
            }
            ArrayMember::Equals => {
                let other = &given.first()?.value;
                let left = self.operand(value, span);
                let right = self.operand(other, span);
                let (Some(left), Some(right)) = (left, right) else {
                    return Some(Meaning::Unknown);
                };
                let source = super::super::items::Source::Binary(BinaryOp::Equal, left, right);
                let same = self.lazy(&source, span);
                Some(if same.is_unknown() { same } else { Meaning::run(Ty::Bool) })
            }
        }
    }
}
