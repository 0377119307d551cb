!~ places: 1
! A dummy of explicit shape is the beginning of a larger array: the rest is none of its business.
program p
  implicit none
  integer :: a(4), i
  a = 7
  call two(a, 2)
  if (any(a /= [1, 2, 7, 7])) error stop 1
contains
  subroutine two(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    x = 1
    if (sum(x) /= n) error stop 2
    call more(x, n)
  end subroutine
  subroutine more(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    x = [(i, i = 1, n)]
  end subroutine
end program p
