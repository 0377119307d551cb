//! The intrinsic module `iso_fortran_env`.

use super::Symbol;
use super::constant::Const;
use crate::ast::Name;

/// Values of the STAT constants: distinct and not zero. Preludes use the same numbers.
pub(crate) const STAT_STOPPED_IMAGE: i64 = 6000;
pub(crate) const STAT_FAILED_IMAGE: i64 = 6001;
pub(crate) const STAT_LOCKED: i64 = 1;
pub(crate) const STAT_UNLOCKED: i64 = 3;
pub(crate) const STAT_LOCKED_OTHER_IMAGE: i64 = 2;
pub(crate) const STAT_UNLOCKED_FAILED_IMAGE: i64 = 6002;

const NUMBERS: [(&str, i64); 28] = [
    ("int8", 1),
    ("int16", 2),
    ("int32", 4),
    ("int64", 8),
    ("real32", 4),
    ("real64", 8),
    ("real128", 8),
    ("logical8", 1),
    ("logical16", 2),
    ("logical32", 4),
    ("logical64", 8),
    ("atomic_int_kind", 4),
    ("atomic_logical_kind", 4),
    ("character_storage_size", 8),
    ("numeric_storage_size", 32),
    ("file_storage_size", 8),
    ("input_unit", 5),
    ("output_unit", 6),
    ("error_unit", 0),
    ("iostat_end", -1),
    ("iostat_eor", -2),
    ("stat_stopped_image", STAT_STOPPED_IMAGE),
    ("stat_failed_image", STAT_FAILED_IMAGE),
    ("stat_locked", STAT_LOCKED),
    ("stat_unlocked", STAT_UNLOCKED),
    ("stat_locked_other_image", STAT_LOCKED_OTHER_IMAGE),
    ("stat_unlocked_failed_image", STAT_UNLOCKED_FAILED_IMAGE),
    ("current_team", -1),
];

/// What a module that comes with the language offers; `None` for one that is not modelled.
pub(crate) fn module(name: &str) -> Option<Vec<(Name, Item)>> {
    if name != "iso_fortran_env" {
        return None;
    }
    let numbers =
        NUMBERS.iter().map(|(name, value)| (Name::from(*name), Item::Const(Const::Int(*value, 4))));
    let kinds = |name: &str, kinds: &[i64]| {
        let items: Vec<Const> = kinds.iter().map(|kind| Const::Int(*kind, 4)).collect();
        (Name::from(name), Item::Const(Const::Array(vec![items.len()], items)))
    };
    let types = [
        ("lock_type", Symbol::LockType),
        ("event_type", Symbol::EventType),
        ("team_type", Symbol::TeamType),
    ];
    let mut all: Vec<(Name, Item)> = numbers.collect();
    all.push(kinds("integer_kinds", &[1, 2, 4, 8]));
    all.push(kinds("real_kinds", &[4, 8]));
    all.push(kinds("logical_kinds", &[1, 2, 4, 8]));
    all.push(kinds("character_kinds", &[1]));
    all.extend(types.into_iter().map(|(name, symbol)| (Name::from(name), Item::Symbol(symbol))));
    Some(all)
}

pub(crate) enum Item {
    Const(Const),
    Symbol(Symbol),
}
