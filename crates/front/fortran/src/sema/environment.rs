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
    if name == "iso_c_binding" {
        return Some(c_binding());
    }
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

/// The kinds of `iso_c_binding`; its types and procedures are unsupported where they are used.
fn c_binding() -> Vec<(Name, Item)> {
    const KINDS: [(&str, i64); 31] = [
        ("c_int", 4),
        ("c_short", 2),
        ("c_long", 8),
        ("c_long_long", 8),
        ("c_signed_char", 1),
        ("c_size_t", 8),
        ("c_int8_t", 1),
        ("c_int16_t", 2),
        ("c_int32_t", 4),
        ("c_int64_t", 8),
        ("c_int_least8_t", 1),
        ("c_int_least16_t", 2),
        ("c_int_least32_t", 4),
        ("c_int_least64_t", 8),
        ("c_int_fast8_t", 1),
        ("c_int_fast16_t", 8),
        ("c_int_fast32_t", 8),
        ("c_int_fast64_t", 8),
        ("c_intmax_t", 8),
        ("c_intptr_t", 8),
        ("c_ptrdiff_t", 8),
        ("c_float", 4),
        ("c_double", 8),
        ("c_long_double", 8),
        ("c_float_complex", 4),
        ("c_double_complex", 8),
        ("c_long_double_complex", 8),
        ("c_bool", 1),
        ("c_char", 1),
        ("c_float128", 8),
        ("c_float128_complex", 8),
    ];
    const TEXTS: [(&str, &str); 4] = [
        ("c_null_char", "\0"),
        ("c_new_line", "\n"),
        ("c_carriage_return", "\r"),
        ("c_horizontal_tab", "\t"),
    ];
    const OTHERS: [&str; 10] = [
        "c_ptr",
        "c_funptr",
        "c_null_ptr",
        "c_null_funptr",
        "c_loc",
        "c_funloc",
        "c_f_pointer",
        "c_f_procpointer",
        "c_associated",
        "c_sizeof",
    ];
    let kinds = KINDS.iter().map(|(name, kind)| (*name, Item::Const(Const::Int(*kind, 4))));
    let texts =
        TEXTS.iter().map(|(name, text)| (*name, Item::Const(Const::Str((*text).to_string()))));
    let others = OTHERS.iter().map(|name| {
        (*name, Item::Symbol(Symbol::Other(format!("`{name}` of module iso_c_binding"))))
    });
    kinds.chain(texts).chain(others).map(|(name, item)| (Name::from(name), item)).collect()
}

pub(crate) enum Item {
    Const(Const),
    Symbol(Symbol),
}
