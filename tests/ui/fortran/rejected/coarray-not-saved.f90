!~ errors: 1
!~ places: 2
program p
  implicit none
  call work()
contains
  subroutine work()
    integer :: x[*] !~ ERROR rejected@16: the coarray `x` must be saved, allocatable or a dummy argument
    x = 1
  end subroutine work
end program p
