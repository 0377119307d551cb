//! Pieces of rules: statements and expressions with metavariables.

use crate::common::{block, decl};
use partita_source::{FileId, Span};

fn fragment(text: &str) -> String {
    let (decls, stmts, diagnostics) = partita_fortran::parse_statements(FileId(4), text, 100);
    assert!(diagnostics.is_empty(), "{text}\n{diagnostics:#?}");
    decls.iter().map(|one| decl(one, 0)).collect::<String>() + &block(&stmts, 0)
}

#[test]
fn metavariables_stand_for_pieces() {
    for (text, expected) in [
        ("$s", "<s>\n"),
        ("$body...", "<body...>\n"),
        ("$x($i)[$p] = $e", "$x(<i>)[<p>] = <e>\n"),
        ("$x = $e", "<x> = <e>\n"),
        ("r_$x(1) = 0", "r_$x(1) = 0\n"),
        ("do $i = $a, $b\n$body...\nend do", "do $i = <a>, <b>\n  <body...>\n"),
        ("if ($c) $s", "if <c>\n  <s>\n"),
        ("if ($c) then\n$t...\nelse\n$e...\nend if", "if <c>\n  <t...>\nelse\n  <e...>\n"),
        ("call $f($args...)", "call $f(<args...>)\n"),
        ("call f($a, $rest...)", "call f(<a>, <rest...>)\n"),
        ("sync images ($n)\nlock ($l[$p], $o...)", "sync images <n>\nlock $l[<p>] <o...>\n"),
        ("print *, $items...", "print *: <items...>\n"),
        ("$t :: x", "<t> :: x\n"),
        ("$t, save :: $x($n...)[*]", "<t>, save :: $x(<n...>)[*]\n"),
        ("integer, $a... :: $x($n)", "integer, $a... :: $x(<n>)\n"),
        ("$decls...\ninteger :: r_$x\n$body...", "<decls...>\ninteger :: r_$x\n<body...>\n"),
        ("integer :: i\ni = 1; $s", "integer :: i\ni = 1\n<s>\n"),
        ("allocate ($x($n)[*])", "allocate $x(<n>)[*]\n"),
        ("a(i) = 1", "a(i) = 1\n"),
        ("", ""),
    ] {
        assert_eq!(fragment(text), expected, "{text}");
    }
}

#[test]
fn spans_start_at_the_base() {
    let (_, stmts, _) = partita_fortran::parse_statements(FileId(4), "x = 1\ny = $e", 100);
    assert_eq!(stmts[1].span, Span::new(FileId(4), 106, 112));
    let (expr, _) = partita_fortran::parse_expression(FileId(2), " a + b", 50);
    assert_eq!(expr.map(|expr| expr.span), Some(Span::new(FileId(2), 51, 56)));
}

#[test]
fn unfinished_pieces_are_errors() {
    for (text, message) in [
        ("do i = 1, 3\nx = 1", "this `do` is never closed"),
        ("x = $", "`$` is not part of Fortran"),
        ("subroutine s\nend", "this cannot stand in a rule"),
        ("end program", "this cannot stand in a rule"),
    ] {
        let (_, _, diagnostics) = partita_fortran::parse_statements(FileId(0), text, 0);
        assert_eq!(diagnostics.first().map(|one| one.message.as_str()), Some(message), "{text}");
    }
    let (found, diagnostics) = partita_fortran::parse_expression(FileId(0), "a; b", 0);
    assert!(found.is_none());
    assert_eq!(diagnostics.len(), 1);
}
