//! What associative domains and the arrays over them have.

use super::super::call::Given;
use super::super::meaning::{Meaning, Running};
use super::super::ty::Ty;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyedMember {
    Size,
    IsEmpty,
    Domain,
    Contains,
    Add,
    Remove,
}

impl KeyedMember {
    pub(crate) fn named(name: &str) -> Option<KeyedMember> {
        Some(match name {
            "size" => KeyedMember::Size,
            "isEmpty" => KeyedMember::IsEmpty,
            "domain" => KeyedMember::Domain,
            "contains" | "member" => KeyedMember::Contains,
            "add" => KeyedMember::Add,
            "remove" => KeyedMember::Remove,
            _ => return None,
        })
    }

    /// What it gives; `None` where there is no such member.
    pub(crate) fn meaning<V>(self, run: &Running, given: &[Given<V>]) -> Option<Meaning> {
        let is_domain = matches!(run.ty, Ty::Keyed(_));
        match self {
            KeyedMember::Size if given.is_empty() => Some(Meaning::run(Ty::INT)),
            KeyedMember::IsEmpty if given.is_empty() => Some(Meaning::run(Ty::Bool)),
            KeyedMember::Domain if given.is_empty() => {
                let Ty::KeyedArray(key, _) = &run.ty else { return None };
                Some(Meaning::cell(Ty::Keyed(key.clone()), true))
            }
            KeyedMember::Contains if given.len() == 1 && is_domain => Some(Meaning::run(Ty::Bool)),
            KeyedMember::Add | KeyedMember::Remove if given.len() == 1 && is_domain => {
                (run.cell && !run.constant).then(|| Meaning::run(Ty::INT))
            }
            KeyedMember::Size
            | KeyedMember::IsEmpty
            | KeyedMember::Domain
            | KeyedMember::Contains
            | KeyedMember::Add
            | KeyedMember::Remove => None,
        }
    }
}
