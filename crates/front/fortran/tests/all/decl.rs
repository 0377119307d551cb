//! Declarations.

use crate::common::{declarations, shown};

#[track_caller]
fn check(text: &str, expected: &str) {
    let lines = expected.lines().filter(|line| !line.trim().is_empty());
    let cut = lines.clone().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let expected: String = lines.map(|line| line[cut..].trim_end().to_owned() + "\n").collect();
    let found: String =
        declarations(text).lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn types_and_attributes() {
    check(
        "integer i, j\ninteger :: a(3), b(0:n, *)[*], c(:)\nreal*8 x\nreal(kind=dp), save :: y = 1.0\ndoubleprecision d\n\
         double precision :: e\ncomplex*16 z\nlogical(1) l\ncharacter*8 c1, c2*3\ncharacter(len=*) :: s1\ncharacter(:), allocatable :: s2\n\
         character(3, 1) s3\ncharacter(len=5, kind=1) :: s4(2)*4\ntype(t), pointer :: p => null()\nclass(*), allocatable :: q\n\
         integer, codimension[2, 0:*], dimension(4), intent(in out) :: co\nreal, allocatable :: m(:, :)[:]\n\
         integer, parameter, public :: n = 2*3\nprocedure(f), pointer :: pf\ntype(t(4)) :: pt\ninteger k /3/, w(2) /2*1/\n\
         byte b1\ntype(integer(2)) :: ti\ninteger, bind(c, name='x') :: bx\nreal :: any(..), low(2:)",
        "
        integer :: i, j
        integer :: a(3), b(0:n, *)[*], c(:)
        real(8) :: x
        real(dp), save :: y = 1.0
        double :: d
        double :: e
        complex(8) :: z
        logical(1) :: l
        character<8> :: c1, c2*3
        character<*> :: s1
        character<:>, allocatable :: s2
        character<3>(1) :: s3
        character<5>(1) :: s4(2)*4
        type(t), pointer :: p => null()
        other(class(*)), allocatable :: q
        integer, codimension[2, 0:*], dimension(4), intent(inout) :: co
        real, allocatable :: m(:, :)[:]
        integer, parameter, public :: n = (2 * 3)
        other(procedure(f)), pointer :: pf
        other(type(t(4))) :: pt
        integer :: k, w(2)
        data k / 3, w / 2*1
        integer(1) :: b1
        integer(2) :: ti
        integer, bind(c, name='x') :: bx
        real :: any(..), low(2:)
        ",
    );
}

#[test]
fn statements_of_their_own() {
    check(
        "use m\nuse, intrinsic :: iso_fortran_env, only: int64, r => real64\nuse :: q, a => b, operator(.x.) => operator(.y.)\n\
         use o, only: operator(+), assignment(=)\nuse e, only:\nimplicit none\nimplicit none (type, external)\n\
         implicit real*8 (a-h, o-z), integer (i)\nimplicit real(8) (a)\nsave\nsave a, /blk/\ndimension a(3), b(2, 2)\n\
         codimension :: x[*]\nallocatable :: c(:)[:]\ntarget t(3)\nexternal f, g\nintrinsic sin\nprivate\npublic :: operator(/), h\n\
         parameter (n = 3, m = n + 1)\ndata i, j /1, -2/, (a(k), k = 1, 3) /3*0.5/\ndata z /(1.0, 2.0)/\nnamelist /nl/ a, b\n\
         common /blk/ a, b(3)\nequivalence (a, b)\nimport :: x\nvolatile v\nintent(in) x\noptional :: y\n\
         enum, bind(c)\nenumerator :: red = 4, blue\nenumerator green\nend enum\n10 format (i0, ' x', 1p, e12.3/)\nentry e2(x)",
        "
        use m
        use intrinsic iso_fortran_env only int64<-int64, r<-real64
        use q a<-b, operator(.x.)<-operator(.y.)
        use o only operator(+)<-operator(+), assignment(=)<-assignment(=)
        use e only
        implicit none
        implicit none
        implicit real(8) a-h, o-z, integer i-i
        implicit real(8) a-a
        save ::
        save :: a, blk
        dimension() :: a(3), b(2, 2)
        codimension[] :: x[*]
        allocatable :: c(:)[:]
        target :: t(3)
        external :: f, g
        intrinsic :: sin
        access
        public :: operator(/), h
        parameter n = 3, m = (n + 1)
        data i, j / 1, (-2), for(a(k) | k = 1, 3) / 3*0.5
        data z / <1.0, 2.0>
        namelist
        common /blk/ a, b(3)
        other: equivalence (a, b)
        import
        volatile :: v
        intent(in) :: x
        optional :: y
        enum red = 4, blue, green
        format 10 (i0, ' x', 1p, e12.3/)
        other: entry e2(x)
        ",
    );
}

#[test]
fn derived_types_and_interfaces() {
    check(
        "type point\nreal :: x, y = 0\nend type point\ntype, extends(point), abstract :: q\nsequence\ninteger, allocatable :: a(:)[:]\n\
         procedure(f), pointer, nopass :: call\ncontains\nprocedure, pass :: go => go_q\ngeneric :: operator(+) => add\nfinal :: bye\nend type\n\
         type p(k, n)\ninteger, kind :: k = 4\ninteger, len :: n\nreal(k) :: v(n)\nend type p\n\
         interface swap\nmodule procedure a, b\nprocedure :: c\nend interface swap\ninterface operator(.plus.)\nprocedure plus\nend interface operator(.plus.)\n\
         abstract interface\nfunction f(x)\nimport\nreal :: x, f\nend function\nsubroutine s\nend subroutine s\nend interface",
        "
        type point
          real :: x, y = 0
        type q extends point
          integer, allocatable :: a(:)[:]
          other: abstract
          other: sequence
          other: procedure(f), pointer, nopass :: call
          other: procedure, pass :: go => go_q
          other: generic :: operator(+) => add
          other: final :: bye
        type p
          real(k) :: v(n)
          other: (k, n)
          other: integer, kind :: k = 4
          other: integer, len :: n
        interface swap = a, b, c
        interface operator(.plus.) = plus
        interface abstract  =
        function(x) f
          import
          real :: x, f
        subroutine() s
        ",
    );
}

#[test]
fn statement_functions_are_told_from_assignments() {
    let own =
        "program p\nreal f, a(3)\nf(x) = x + 1\ng(x, y) = x\na(i) = 2\nf(x) = 3\nend program\n";
    let text =
        "program p\n  real :: f, a(3)\n  f(x) := (x + 1)\n  g(x, y) := x\n  a(i) = 2\n  f(x) = 3\n";
    assert_eq!(shown(own), text);
    let hosted = "program p\nuse m\na(i) = 2\ncontains\nsubroutine s\nb(i) = 1\nend subroutine\nend program\n";
    let text = "program p\n  use m \n  a(i) = 2\n  subroutine() s\n    b(i) = 1\n";
    assert_eq!(shown(hosted), text);
}

#[test]
fn declarations_that_stand_among_statements() {
    let text = "program p\nx = 1\n10 format (a)\ndata y /1/\nprint 10, 'a'\nend";
    assert_eq!(
        shown(text),
        "program p\n  format 10 (a)\n  data y / 1\n  x = 1\n  print 10: \"a\"\n"
    );
}
