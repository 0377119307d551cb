//! Tokens and literals: kinds, ranges, escapes, and what is no token.

use crate::common::{errors, expression, expression_in, shown};
use partita_source::FileId;
use partita_x10::ast::{ExprKind, IntKind};
use partita_x10::{Dialect, parse_expression};

#[track_caller]
fn kind(text: &str, dialect: Dialect) -> ExprKind {
    let (expr, diagnostics) = parse_expression(FileId(0), text, dialect);
    assert!(diagnostics.is_empty(), "{text}: {}", shown(text, &diagnostics));
    expr.map_or(ExprKind::Null, |expr| expr.kind)
}

#[track_caller]
fn is_int(text: &str, value: i64, expected: IntKind) {
    assert_eq!(kind(text, Dialect::Current), ExprKind::Int { value, kind: expected }, "{text}");
}

#[test]
fn whole_numbers_have_the_type_of_their_suffix() {
    is_int("1", 1, IntKind::Long);
    is_int("1L", 1, IntKind::Long);
    is_int("1l", 1, IntKind::Long);
    is_int("1n", 1, IntKind::Int);
    is_int("1N", 1, IntKind::Int);
    is_int("1s", 1, IntKind::Short);
    is_int("1y", 1, IntKind::Byte);
    is_int("1u", 1, IntKind::ULong);
    is_int("1ul", 1, IntKind::ULong);
    is_int("1LU", 1, IntKind::ULong);
    is_int("1un", 1, IntKind::UInt);
    is_int("1nu", 1, IntKind::UInt);
    is_int("1us", 1, IntKind::UShort);
    is_int("1yu", 1, IntKind::UByte);
    is_int("1_000_000", 1_000_000, IntKind::Long);
}

#[test]
fn whole_numbers_have_bases() {
    is_int("0", 0, IntKind::Long);
    is_int("017", 15, IntKind::Long);
    is_int("0x1F", 31, IntKind::Long);
    is_int("0XfF_n", 255, IntKind::Int);
    is_int("0b1_01", 5, IntKind::Long);
    is_int("0xFFFFFFFFn", -1, IntKind::Int);
    is_int("0xFFFFFFFFFFFFFFFF", -1, IntKind::Long);
    is_int("0x80y", -128, IntKind::Byte);
    is_int("037777777777n", -1, IntKind::Int);
    is_int("18446744073709551615u", -1, IntKind::ULong);
    is_int("255uy", 255, IntKind::UByte);
}

#[test]
fn in_2_0_a_number_without_suffix_is_an_int() {
    let legacy = |text| kind(text, Dialect::Legacy);
    assert_eq!(legacy("1"), ExprKind::Int { value: 1, kind: IntKind::Int });
    assert_eq!(legacy("1L"), ExprKind::Int { value: 1, kind: IntKind::Long });
    assert_eq!(legacy("1u"), ExprKind::Int { value: 1, kind: IntKind::UInt });
    assert_eq!(legacy("0xFFFFFFFF"), ExprKind::Int { value: -1, kind: IntKind::Int });
}

#[test]
fn the_smallest_value_is_one_literal() {
    is_int("-2147483648n", i64::from(i32::MIN), IntKind::Int);
    is_int("-9223372036854775808", i64::MIN, IntKind::Long);
    is_int("-128y", -128, IntKind::Byte);
    assert_eq!(expression("-2147483647n"), "-2147483647n");
    assert!(matches!(kind("-2147483647n", Dialect::Current), ExprKind::Unary { .. }));
    assert_eq!(expression("1-9223372036854775807"), "1 - 9223372036854775807");
    assert_eq!(expression_in("-2147483648", Dialect::Legacy), "-2147483648");
}

#[test]
fn reals_are_doubles_or_floats() {
    for (text, value) in
        [("1.0", 1.0), ("1.", 1.0), (".5", 0.5), ("1e3", 1000.0), ("1.5E-2D", 0.015), ("2d", 2.0)]
    {
        assert_eq!(kind(text, Dialect::Current), ExprKind::Double(value), "{text}");
    }
    for (text, value) in [("1.0f", 1.0), ("1F", 1.0), ("1.f", 1.0), (".25e1f", 2.5)] {
        assert_eq!(kind(text, Dialect::Current), ExprKind::Float(value), "{text}");
    }
}

#[test]
fn a_range_holds_no_real() {
    assert_eq!(expression("1..n"), "1 .. n");
    assert_eq!(expression("0..9"), "0 .. 9");
    assert_eq!(expression("1.0..2.0"), "1.0 .. 2.0");
    assert_eq!(expression("1.max(2)"), "(1).max(2)");
    assert_eq!(expression("1.e"), "(1).e");
}

#[test]
fn texts_and_characters() {
    let text = |text| kind(text, Dialect::Current);
    assert_eq!(text(r#""a\tb\n\"\\\101\u0042\0""#), ExprKind::Str("a\tb\n\"\\AB\0".to_owned()));
    assert_eq!(text(r#""""#), ExprKind::Str(String::new()));
    assert_eq!(text(r"'x'"), ExprKind::Char(120));
    assert_eq!(text(r"'\''"), ExprKind::Char(39));
    assert_eq!(text(r"'\u00e9'"), ExprKind::Char(0xe9));
    assert_eq!(text("'é'"), ExprKind::Char(0xe9));
    assert_eq!(text(r#""\uD83D\uDE00""#), ExprKind::Str("\u{1f600}".to_owned()));
}

#[test]
fn names_may_be_quoted_or_foreign() {
    assert_eq!(expression("`class` + `a b`"), "`class` + `a b`");
    assert_eq!(expression("`plain`"), "plain");
    assert_eq!(expression("größe + _x$1"), "größe + _x$1");
}

#[track_caller]
fn rejected(text: &str, expected: &str) {
    let (_, diagnostics) = parse_expression(FileId(0), text, Dialect::Current);
    assert_eq!(shown(text, &diagnostics), expected);
}

#[test]
fn numbers_that_do_not_fit() {
    rejected(
        "2147483648n",
        "1:1: this number does not fit in Int [Int goes from -2147483648 to 2147483647]",
    );
    rejected(
        "1 + 9223372036854775808",
        "1:5: this number does not fit in Long [Long goes from -9223372036854775808 to 9223372036854775807]",
    );
    rejected("256uy", "1:1: this number does not fit in UByte [UByte goes from 0 to 255]");
    rejected("-129y", "1:2: this number does not fit in Byte [Byte goes from -128 to 127]");
    rejected(
        "0x1FFFFFFFFn",
        "1:1: this number does not fit in Int [Int goes from -2147483648 to 2147483647]",
    );
    rejected("1e999", "1:1: this number does not fit in Double");
    rejected("1e39f", "1:1: this number does not fit in Float");
    rejected("089", "1:1: a number that begins with 0 is octal [octal digits are 0 to 7]");
}

#[test]
fn what_is_no_token() {
    let suffixes = "[suffixes: `n` Int, `l` Long, `s` Short, `y` Byte, `u` before or behind them; `f` Float, `d` Double]";
    rejected("12ab", &format!("1:1: `12ab` is no number {suffixes}"));
    rejected("0x", &format!("1:1: `0x` is no number {suffixes}"));
    rejected(
        "\"abc",
        "1:1: this string is not closed on its line [a line end inside a string is written `\\n`]",
    );
    rejected(
        "'ab'",
        "1:1: a character literal holds one character [a string is written with `\"`]",
    );
    rejected("\"\\q\"", "1:2: `\\q` is no escape [a backslash itself is written `\\\\`]");
    rejected(
        "a #\\ b",
        "1:3: X10 has no `#\\`\n1:6: expected the end of the expression, found `b` [a type comes behind its name: `b: a`]",
    );
    assert_eq!(errors("class A { } /* "), "1:13: this comment is never closed");
    assert_eq!(errors("\u{feff}class A { } // end"), "");
}
