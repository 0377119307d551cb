//! What texts have.

use super::super::call::Given;
use super::super::constant::Const;
use super::super::meaning::{Known, Meaning};
use super::super::ty::Ty;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextMember {
    Size,
    IsEmpty,
    /// The place of a part, counted from the end or not.
    Find {
        back: bool,
    },
    Contains,
    StartsWith,
    EndsWith,
    Strip,
    Join,
    Split,
    Localize,
    ToUpper,
    ToLower,
}

impl TextMember {
    pub(crate) fn named(name: &str) -> Option<TextMember> {
        Some(match name {
            "size" | "length" | "numBytes" | "numCodepoints" => TextMember::Size,
            "isEmpty" => TextMember::IsEmpty,
            "find" => TextMember::Find { back: false },
            "rfind" => TextMember::Find { back: true },
            "contains" => TextMember::Contains,
            "startsWith" => TextMember::StartsWith,
            "endsWith" => TextMember::EndsWith,
            "strip" => TextMember::Strip,
            "join" => TextMember::Join,
            "split" => TextMember::Split,
            "localize" => TextMember::Localize,
            "toUpper" => TextMember::ToUpper,
            "toLower" => TextMember::ToLower,
            _ => return None,
        })
    }

    /// What it gives; `None` where it is not modelled.
    pub(crate) fn meaning(
        self,
        value: &Meaning,
        name: &str,
        given: &[Given<Meaning>],
    ) -> Option<Meaning> {
        if let Some(known) = self.known(value, name) {
            return Some(Meaning::Const(known));
        }
        let pieces = || Meaning::cell(Ty::array(1, Ty::Str), true);
        match (self, given) {
            (TextMember::Size, _) => Some(Meaning::number(Ty::INT, Known::Late)),
            (TextMember::IsEmpty, _) => Some(Meaning::run(Ty::Bool)),
            (TextMember::Find { .. }, [_, ..]) => Some(Meaning::run(Ty::INT)),
            (TextMember::Contains | TextMember::StartsWith | TextMember::EndsWith, [_, ..]) => {
                Some(Meaning::run(Ty::Bool))
            }
            (TextMember::Strip, []) | (TextMember::Join, _) => Some(Meaning::run(Ty::Str)),
            (TextMember::Split, []) => {
                let Some(Const::Str(text)) = value.as_const() else { return None };
                text.split_whitespace().next().map(|_| pieces())
            }
            (TextMember::Split, [_]) => Some(pieces()),
            (TextMember::Localize, _) => Some(value.clone()),
            _ => None,
        }
    }

    /// Of a text that is known now.
    pub(crate) fn known(self, value: &Meaning, name: &str) -> Option<Const> {
        let Some(Const::Str(text)) = value.as_const() else { return None };
        match self {
            TextMember::ToUpper => Some(Const::Str(text.to_uppercase())),
            TextMember::ToLower => Some(Const::Str(text.to_lowercase())),
            TextMember::Size if name == "size" => {
                Some(Const::int(i64::try_from(text.chars().count()).unwrap_or(0)))
            }
            TextMember::Size
            | TextMember::IsEmpty
            | TextMember::Find { .. }
            | TextMember::Contains
            | TextMember::StartsWith
            | TextMember::EndsWith
            | TextMember::Strip
            | TextMember::Join
            | TextMember::Split
            | TextMember::Localize => None,
        }
    }
}
