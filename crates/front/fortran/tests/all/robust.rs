//! No input makes the parser panic, overflow the stack or run for long.

use crate::common::parse_as;
use partita_source::FileId;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Runs with a small stack: what comes after the parser needs its share too.
fn small_stack(run: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 20);
        let started = thread.spawn_scoped(scope, run).is_ok_and(|thread| thread.join().is_ok());
        assert!(started, "the thread failed");
    });
}

fn fails_fast(name: &str, text: &str) {
    small_stack(|| fails_fast_here(name, text));
}

fn fails_fast_here(name: &str, text: &str) {
    let start = Instant::now();
    let (_, diagnostics) = parse_as(name, text);
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.is_error()));
    assert!(diagnostics.len() < 60);
    assert!(start.elapsed() < Duration::from_secs(10), "{}", &text[..40]);
}

#[test]
fn megabytes_of_one_thing() {
    fails_fast("a.f90", &format!("x = {}", "(".repeat(10 << 20)));
    let size = 1 << 20;
    for name in ["a.f90", "a.F90"] {
        for piece in ["(", "[", "- ", ".not. ", "f(", "x%y(", "(/", "1**", "((a+", "a(1)%", ".u. "]
        {
            let text = format!("x = {}", piece.repeat(size / piece.len()));
            fails_fast(name, &text);
        }
        for piece in ["1 + ", "a // ", "a .and. ", "a .u. "] {
            fails_fast(name, &format!("x = {}1\nend", piece.repeat(size / piece.len())));
        }
        for piece in [
            "if (a) then\n",
            "do\n",
            "block\n",
            "critical\n",
            "associate (a => b)\n",
            "program p\n",
        ] {
            fails_fast(name, &piece.repeat(size / piece.len()));
        }
        for piece in [
            "subroutine s\ncontains\n",
            "interface\nsubroutine s\n",
            "type t\n",
            "select case (a)\n",
        ] {
            fails_fast(name, &piece.repeat(size / piece.len()));
        }
        for piece in [
            "if (a) ", "a: ", "x = &\n", "'", ";(", "x ", "é", "\"&\n", "#if 1\n", ")", "10 ",
            "end do\n",
        ] {
            fails_fast(name, &piece.repeat(size / piece.len()));
        }
    }
    fails_fast("a.f", &format!("      x = {}", "(\n     1".repeat(size / 8)));
    fails_fast("a.f", &"     1 if(a)".repeat(1 << 18));
}

#[test]
fn long_but_legal() {
    let many = "x = x + 1\n".repeat(200_000);
    let start = Instant::now();
    for text in [
        format!("program p\n{many}end\n"),
        format!("program p\nreal f\n{}end\n", "f(x) = x\n".repeat(200_000)),
        format!("program p\nx = [{}1]\nend\n", "1, ".repeat(1_000_000)),
        format!("program p\n{}end\n", "integer :: a(3)[*]\n".repeat(100_000)),
        "subroutine s\nend\n".repeat(100_000),
    ] {
        let (_, diagnostics) = parse_as("a.f90", &text);
        assert!(diagnostics.is_empty(), "{:?}", diagnostics.first());
    }
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn deep_but_legal() {
    let parens = format!("x = {}1{}", "(".repeat(45), ")".repeat(45));
    let chain = format!("x = 1{}", " + a(i)".repeat(300));
    let blocks = format!("{}x = 1\n{}", "if (a) then\n".repeat(80), "end if\n".repeat(80));
    for text in [parens, chain, blocks] {
        small_stack(|| {
            crate::common::accept(&format!("program p\n{text}\nend\n"));
        });
    }
}

const SOUP: [&str; 96] = [
    "program p\n",
    "end\n",
    "end program\n",
    "subroutine s(x)\n",
    "function f(x) result(r)\n",
    "contains\n",
    "module m\n",
    "use m, only: a => b\n",
    "implicit none\n",
    "integer :: i",
    "real*8 x",
    "character*(*) c",
    "type t\n",
    "end type\n",
    "type(t) :: x",
    "class(*)",
    "interface\n",
    "end interface\n",
    "enum, bind(c)\n",
    "enumerator :: a = 1\n",
    "end enum\n",
    "data a /1/\n",
    "parameter (n = 1)\n",
    "10 format (i0)\n",
    "if (a) then\n",
    "else if (b) then\n",
    "else\n",
    "endif\n",
    "do i = 1, n\n",
    "do 10 i = 1, 2\n",
    "10 continue\n",
    "end do\n",
    "do concurrent (i = 1:2)\n",
    "select case (x)\n",
    "case (1:2)\n",
    "case default\n",
    "end select\n",
    "select type (x)\n",
    "type is (t)\n",
    "where (m)\n",
    "elsewhere\n",
    "end where\n",
    "forall (i = 1:2) a(i) = 1\n",
    "block\n",
    "end block\n",
    "associate (a => b)\n",
    "end associate\n",
    "critical\n",
    "end critical\n",
    "change team (t)\n",
    "end team\n",
    "sync all\n",
    "sync images (*)\n",
    "lock (l[1])\n",
    "event post (e[2])\n",
    "form team (1, t)\n",
    "call f(x)\n",
    "print *, x\n",
    "write (*, *) (a(i), i = 1, 2)\n",
    "stop 1\n",
    "allocate (x(n)[*])\n",
    "x(i)[k]%y",
    " = ",
    "=>",
    "::",
    ":",
    "(",
    ")",
    "[",
    "]",
    "(/",
    "/)",
    ",",
    "%",
    "&\n",
    ";",
    "\n",
    "'",
    "\"",
    "!",
    "$x",
    "$y...",
    "1.e5_8",
    ".and.",
    ".eq.",
    ".x.",
    "**",
    "//",
    "-",
    "z'ff'",
    "#if 1\n",
    "#endif\n",
    "#define A(x) x\n",
    "A(1)",
    "include 'a'\n",
    "é",
];

const PROGRAM: &str = "module m\n  implicit none\n  type :: t\n    integer :: a(3) = [1, 2, 3]\n  end type t\n  interface swap\n    \
    module procedure s\n  end interface\ncontains\n  subroutine s(x, y)\n    real(8), intent(inout) :: x, y(:)\n    x = y(1) ** 2 + -1.5d0\n  \
    end subroutine s\nend module m\nprogram p\n  use m, only: t, q => s\n  integer, codimension[*], save :: c = 1\n  type(t) :: v[*]\n  \
    integer :: i\n  do 10 i = 1, num_images()\n    if (i == this_image()) then; c[i] = v[i]%a(2)\n    else if (c > 1) then\n      \
    sync images ([i, 1], stat=i)\n    end if\n10 continue\n  critical\n    print '(i0, a)', c, 'it''s &\n      &long'\n  end critical\n  \
    select case (c)\n  case (:3, 5)\n    error stop 2\n  case default\n    write (*, 20) (c[i], i = 1, 2)\n  end select\n20 format (2i5)\n\
    end program p\n";

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn token_soup(pieces in prop::collection::vec(prop::sample::select(&SOUP[..]), 0..60)) {
        check(&pieces.join(" "));
    }

    #[test]
    fn touching_soup(pieces in prop::collection::vec(prop::sample::select(&SOUP[..]), 0..40)) {
        check(&pieces.concat());
    }

    #[test]
    fn strings(text in "\\PC{0,200}") {
        check(&text);
    }

    #[test]
    fn letters_of_the_language(text in "[a-eiz0-2A-B()\\[\\];:=%,./*'\"&!#$ \\n\u{e9}]{0,120}") {
        check(&text);
        check(&format!("program p\n{text}\nend\n"));
    }

    #[test]
    fn a_broken_program(cut in 0_usize..1200, len in 0_usize..30, insert in prop::sample::select(&SOUP[..])) {
        let cut = cut.min(PROGRAM.len());
        let end = (cut + len).min(PROGRAM.len());
        check(&format!("{}{insert}{}", &PROGRAM[..cut], &PROGRAM[end..]));
        check(&format!("{}{}", &PROGRAM[..cut], &PROGRAM[end..]));
    }
}

#[test]
fn the_program_itself_is_faultless() {
    crate::common::accept(PROGRAM);
}

/// Every way to read a text; all spans inside it.
fn check(text: &str) {
    let inside = |diagnostics: &[partita_source::Diagnostic]| {
        for diagnostic in diagnostics {
            for label in diagnostic.primary.iter().chain(&diagnostic.secondary) {
                assert!(text.get(label.span.range()).is_some(), "{diagnostic:?}");
            }
        }
    };
    for name in ["a.f90", "a.F90", "a.f"] {
        inside(&parse_as(name, text).1);
    }
    let (_, _, diagnostics) = partita_fortran::parse_statements(FileId(0), text, 0);
    inside(&diagnostics);
    let (found, diagnostics) = partita_fortran::parse_expression(FileId(0), text, 0);
    inside(&diagnostics);
    assert_eq!(found.is_none(), !diagnostics.is_empty());
}
