//! The intrinsic modules `iso_fortran_env` and, as far as kinds go, `iso_c_binding`.

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

/// The kinds of C's types on the machines that the compilers we compare with run on.
const C_KINDS: [(&str, i64); 31] = [
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
    ("c_float_complex", 4),
    ("c_double_complex", 8),
    ("c_bool", 1),
    ("c_char", 1),
    ("c_long_double", 10),
    ("c_long_double_complex", 10),
    ("c_float128", 16),
    ("c_float128_complex", 16),
];

/// What `iso_c_binding` has beside kinds: named, and unsupported where it is used.
const C_OTHERS: [&str; 9] = [
    "c_ptr",
    "c_funptr",
    "c_null_ptr",
    "c_null_funptr",
    "c_loc",
    "c_funloc",
    "c_f_pointer",
    "c_f_procpointer",
    "c_associated",
];

const C_CHARACTERS: [(&str, &str); 8] = [
    ("c_null_char", "\0"),
    ("c_alert", "\x07"),
    ("c_backspace", "\x08"),
    ("c_form_feed", "\x0c"),
    ("c_new_line", "\n"),
    ("c_carriage_return", "\r"),
    ("c_horizontal_tab", "\t"),
    ("c_vertical_tab", "\x0b"),
];

fn c_binding() -> Vec<(Name, Item)> {
    let kinds = C_KINDS.iter().map(|(name, kind)| (*name, Item::Const(Const::Int(*kind, 4))));
    let texts =
        C_CHARACTERS.iter().map(|(name, text)| (*name, Item::Const(Const::Str((*text).into()))));
    let others = C_OTHERS.iter().map(|name| {
        let what = format!("`{name}` of module iso_c_binding");
        (*name, Item::Symbol(Symbol::Other(what)))
    });
    kinds.chain(texts).chain(others).map(|(name, item)| (Name::from(name), item)).collect()
}

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

pub(crate) enum Item {
    Const(Const),
    Symbol(Symbol),
}
