!~ places: 1
program p
  implicit none
  call outer(3)
end program p

subroutine outer(n)
  implicit none
  integer, intent(in) :: n
  integer :: k(0:n)
  k = 1
  call inner
contains
  subroutine inner
    print *, k(0)
    print *, k(4) !~ ERROR index-out-of-bounds
  end subroutine
end subroutine
