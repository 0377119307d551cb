//! Types are known without lowering: nests of generic references, and errors that are said once.

use partita_fortran::{Options, Source};
use partita_source::{Diagnostics, FileId};
use partita_tree::Program;

fn lower(text: &str) -> (Option<Program>, Diagnostics) {
    let source = Source { file: FileId(0), name: "t.f90", text };
    let (units, found) = partita_fortran::parse(source, &Options::default(), &mut |_, _| None);
    assert!(found.is_empty(), "{found:#?}");
    partita_fortran::lower(&units, "main")
}

/// The messages of a program that uses the generic names of [`MODULE`].
fn messages(body: &str) -> Vec<String> {
    let (_, found) =
        lower(&format!("{MODULE}program p\nuse m\nimplicit none\n{body}end program\n"));
    found.into_iter().map(|diagnostic| diagnostic.message).collect()
}

const MODULE: &str = "
module m
  implicit none
  type box
    integer :: n
  end type
  interface g
    procedure g_integer, g_real
  end interface
  interface operator(+)
    procedure plus
  end interface
  interface assignment(=)
    procedure take
  end interface
  interface pick
    procedure pick_first, pick_second
  end interface
contains
  integer function g_integer(k)
    integer, intent(in) :: k
    g_integer = k + 1
  end function
  real function g_real(x)
    real, intent(in) :: x
    g_real = x + 1.0
  end function
  function plus(a, b) result(c)
    type(box), intent(in) :: a, b
    type(box) :: c
    c%n = a%n + b%n
  end function
  subroutine take(to, from)
    type(box), intent(out) :: to
    integer, intent(in) :: from
    to%n = from
  end subroutine
  integer function pick_first(a, b)
    integer, intent(in) :: a
    real, intent(in) :: b
    pick_first = a
  end function
  integer function pick_second(a, c)
    integer, intent(in) :: a
    logical, intent(in), optional :: c
    pick_second = -a
  end function
end module
";

/// How often a name is called in a program.
fn calls(program: &Program, name: &str) -> usize {
    partita_tree::text::print(program).matches(&format!("{name}(")).count() - 1
}

#[test]
fn a_deep_nest_of_generic_references_is_lowered_once() {
    for depth in [1, 60, 95] {
        let nest = format!("{}1{}", "g(".repeat(depth), ")".repeat(depth));
        let text = format!("{MODULE}program p\nuse m\ninteger :: k\nk = {nest}\nend program\n");
        let (program, found) = lower(&text);
        assert!(found.is_empty(), "{found:#?}");
        let program = program.unwrap();
        assert_eq!(calls(&program, "g_integer"), depth);
        assert!(program.procs.iter().all(|proc| &*proc.name != "g_real"));
    }
}

#[test]
fn nested_constructors_are_lowered_once() {
    let depth = 40;
    let nest = format!("{}g(k){}", "[".repeat(depth), "]".repeat(depth));
    let text =
        format!("{MODULE}program p\nuse m\ninteger :: k = 1, a(1)\na = {nest}\nend program\n");
    let (program, found) = lower(&text);
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(calls(&program.unwrap(), "g_integer"), 1);
}

#[test]
fn a_keyword_decides_which_specific_procedure_is_meant() {
    let text = format!(
        "{MODULE}program p\nuse m\ninteger :: k\nk = pick(b=1.0, a=2) + pick(c=.true., a=3)\nend program\n"
    );
    let (program, found) = lower(&text);
    assert!(found.is_empty(), "{found:#?}");
    let program = program.unwrap();
    assert_eq!((calls(&program, "pick_first"), calls(&program, "pick_second")), (1, 1));
}

#[test]
fn every_error_is_said_once() {
    let no_specific = |what: &str| format!("no specific procedure for ({what})");
    let said = |body: &str, expected: &[&str]| assert_eq!(messages(body), expected, "{body}");
    said("integer :: k\nk = g(g(g(.true.)))\n", &[&no_specific("logical(4)")]);
    let subscripts = "`k` has 1 dimension, here are 2 subscripts";
    said(
        "integer :: k(3)\nk(1) = g(g(k(1, 2)))\n",
        &[subscripts, &no_specific("integer(4) of rank 1")],
    );
    let undeclared = "`nothing` has no declaration";
    said("integer :: k\nk = g(g(nothing))\n", &[undeclared]);
    said("integer :: k(2)\nk = [g(.true.), 1]\n", &[&no_specific("logical(4)")]);
    said("integer :: k(2)\nprint *, sum(k, g(.true.) > 1)\n", &[&no_specific("logical(4)")]);
    said("integer :: k(3)\nk(1, 2) = 1\n", &[subscripts]);
    said("type(box) :: b\nb%m = 1\n", &["type `box` has no component `m`"]);
    said("integer :: k\nk = g(1, k=2)\n", &[&no_specific("integer(4), integer(4)")]);
    said("integer :: k\nk = g_integer(1, k=2)\n", &["`g_integer` gets the argument `k` twice"]);
}

#[test]
fn statement_functions_that_are_made_of_themselves() {
    let made_of_itself = "the statement function `f` is made of itself";
    for bodies in ["f(x) = f(x) + 1\n", "f(x) = h(x)\nh(x) = f(x)\n"] {
        let text = format!("real :: f, h, x\n{bodies}print *, g(f(1.0))\n");
        let found = messages(&text);
        assert_eq!(found.first().map(String::as_str), Some(made_of_itself), "{found:?}");
    }
}
