!~ places: 2
program p
  implicit none
  integer, save :: c[*]
  c = 1
  sync all
  call sub(c, 2)
contains
  subroutine sub(x, n)
    integer :: x[n:*]
    integer, intent(in) :: n
    print *, x[2], x[3]
    print *, x[1] !~ ERROR bad-place
  end subroutine
end program p
