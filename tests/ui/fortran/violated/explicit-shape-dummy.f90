!~ places: 1
program p
  implicit none
  integer :: a(4)
  a = 7
  call two(a, 2)
contains
  subroutine two(x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    x(2) = 1
    x(3) = 1 !~ ERROR index-out-of-bounds
  end subroutine
end program p
