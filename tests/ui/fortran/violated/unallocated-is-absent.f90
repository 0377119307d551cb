!~ places: 1
program p
  implicit none
  integer, allocatable :: a
  call take(a)
contains
  subroutine take(x)
    integer, optional, intent(in) :: x
    print *, x !~ ERROR null-dereference
  end subroutine
end program p
