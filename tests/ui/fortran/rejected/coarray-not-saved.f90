!~ places: 2
program p
  implicit none
  call work()
contains
  subroutine work()
    integer :: x[*] !~ ERROR rejected
    x = 1
  end subroutine work
end program p
