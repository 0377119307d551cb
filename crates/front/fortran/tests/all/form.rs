//! Source forms: continuation, comments, labels; fixed form; spans lead back to the original bytes.

use crate::common::{accept, accept_as, block, shown, unit};
use partita_fortran::ast::{ExprKind, StmtKind};

#[test]
fn free_form_continuation() {
    let text = "program p\nx = 1 + & ! one\n\n  ! between\n  2 ; y = 3; ; z = 4\nsub&\n  &routine = 5\nprint *, 'ab&\n  &cd ! no; comment', &\n& \"it's\"\n\
        call f(a, &\n  & b) ! end\n!$omp parallel\n!$xmp x\nx = 6 !dir$\nend program p";
    let expected = "program p\n  x = (1 + 2)\n  y = 3\n  z = 4\n  subroutine = 5\n  print *: \"abcd ! no; comment\", \"it's\"\n  \
        call f(a, b)\n  x = 6\n";
    assert_eq!(shown(text), expected);
    assert_eq!(shown("program p\r\nx = &\r\n1\r\nend\r\n"), "program p\n  x = 1\n");
    assert_eq!(shown("\u{feff}program p\nend"), "program p\n");
}

fn fixed(text: &str) -> String {
    accept_as("test.f", text).iter().map(unit).collect()
}

#[test]
fn fixed_form() {
    let text = "\
C comment don't
* another
      PROGRAM P
      IMPLICIT REAL*8 (A-H, O-Z)
      INTEGER*4 I, J
      CHARACTER*8 NAME
      DOUBLE PRECISION D(3)
      PARAMETER (N = 3)
      DATA D /3*0.0D0/
      do 10 i = 1.10
      DO 10 I = 1, 10
      D O 2 0 J = 1 , N
        A = A +
     1      B
   20 CONTINUE
10    CONTINUE
      IF (A .EQ. B) GO TO 30
      IF (A .LT. B) THEN
        CALL FOO (A,
c between
     &   B)
      ELSE IF (A .GT. 1.E0) THEN
        WRITE (*, 100) 'A''B  C', A
      END IF
   30 X = 'abc
     1def'                                                              ignored
  100 FORMAT (1X, A, F8.3)
! bang
      DO WHILE (X .LT. 1)
      ENDDO
      SYNC ALL
      END
      REAL*8 FUNCTION F(X)
      F = X
      RETURN
      END
";
    let blanks = " ".repeat(72 - "   30 X = 'abc".len());
    let expected = format!(
        "program p
  implicit real(8) a-h, o-z
  integer(4) :: i, j
  character<8> :: name
  double :: d(3)
  parameter n = 3
  data d / 3*0.0d0
  format 100 (1X,A,F8.3)
  do10i = 1.10
  do i = 1, 10
    do j = 1, n
      a = (a + b)
      20 continue
    10 continue
  if (a == b)
    goto 30
  if (a < b)
    call foo(a, b)
  else if (a > 1.e0)
    write (*, 100) \"A'B  C\", a
  30 x = \"abc{blanks}def\"
  do while (x < 1)
  sync all
real(8) function(x) f
  f = x
  return
"
    );
    assert_eq!(fixed(text), expected);
}

#[test]
fn spans_lead_back() {
    let text = "program p\n  x = a + &\n    & b[2]\n  if (c) call f(y, z)\nend program p\n";
    let units = accept(text);
    let slice = |span: partita_source::Span| &text[span.range()];
    assert_eq!(slice(units[0].span), "program p");
    assert_eq!(slice(units[0].end), "end program p");
    assert_eq!(slice(units[0].body[0].span), "x = a + &\n    & b[2]");
    let StmtKind::Assign { target, value } = &units[0].body[0].kind else { panic!() };
    assert_eq!((slice(target.span), slice(value.span)), ("x", "a + &\n    & b[2]"));
    let ExprKind::Binary { right, .. } = &value.kind else { panic!() };
    assert_eq!(slice(right.span), "b[2]");
    let StmtKind::If { arms, .. } = &units[0].body[1].kind else { panic!() };
    assert_eq!(slice(arms[0].1[0].span), "call f(y, z)");
    assert_eq!(slice(units[0].body[1].span), "if (c) call f(y, z)");
    let text = "      X = A\n     1 + B  C\n      END\n";
    let units = accept_as("a.f", text);
    let StmtKind::Assign { value, .. } = &units[0].body[0].kind else { panic!() };
    assert_eq!(&text[value.span.range()], "A\n     1 + B  C");
    assert_eq!(block(&units[0].body, 0), "x = (a + bc)\n");
}
