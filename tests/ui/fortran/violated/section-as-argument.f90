!~ places: 1
! What the procedure did not set has no value afterwards.
program p
  implicit none
  integer :: a(4)
  a = 1
  call first(a(1:4:2))
  print *, a(1), a(2), a(4)
  print *, a(3) !~ ERROR uninitialized-read
contains
  subroutine first(x)
    integer, intent(out) :: x(:)
    x(1) = 1
  end subroutine
end program p
