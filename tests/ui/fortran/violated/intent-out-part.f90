!~ places: 1
! A dummy of two elements forgets two elements of the array, and no more.
program p
  implicit none
  integer :: v(4)
  v = 5
  call two(v)
  print *, v(3), v(4)
  print *, v(2) !~ ERROR uninitialized-read
contains
  subroutine two(x)
    integer, intent(out) :: x(2)
    x(1) = 1
  end subroutine
end program p
