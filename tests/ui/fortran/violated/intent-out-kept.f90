!~ places: 1
! What INTENT(OUT) forgot cannot be counted on.
program p
  implicit none
  integer :: v(3)
  v = 5
  call first_only(v)
  print *, v(1)
  print *, v(2) !~ ERROR uninitialized-read
contains
  subroutine first_only(x)
    integer, intent(out) :: x(3)
    x(1) = 1
  end subroutine
end program p
