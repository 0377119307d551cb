!~ places: 2
! A section goes to a procedure as it is: what has no value takes none along, there and back.
program p
  implicit none
  integer :: a(6), m(2, 2)
  integer, save :: c(2)[*]
  call first(a(1:5:2))
  if (a(1) /= 1) error stop 1
  call first(a(2:6:2))
  if (a(2) /= 1) error stop 2
  a = 7
  call two(a(2:), 2)
  if (any(a /= [7, 3, 3, 7, 7, 7])) error stop 3
  call first(m(2, :))
  if (m(2, 1) /= 1) error stop 4
  if (this_image() == 1) call maybe(c(1)[2], .false.)
  sync all
  if (this_image() == 1) call maybe(c(1)[2], .true.)
  sync all
  if (this_image() == 2) then
    if (c(1) /= 5) error stop 5
  end if
contains
  subroutine first(x)
    integer :: x(:)
    x(1) = 1
  end subroutine
  subroutine two(x, n)
    integer, intent(in) :: n
    integer, intent(out) :: x(n)
    x = 3
  end subroutine
  subroutine maybe(x, really)
    integer, intent(inout) :: x
    logical, intent(in) :: really
    if (really) x = 5
  end subroutine
end program p
