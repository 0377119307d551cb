!~ places: 1
! The procedure reads what its caller has not set.
program p
  implicit none
  character(3) :: c
  c(1:2) = 'ab'
  call show(c)
contains
  subroutine show(x)
    character(*), intent(in) :: x
    print *, x(1:2)
    print *, x !~ ERROR uninitialized-read
  end subroutine
end program p
