!~ places: 2
!~ at-start: data-race
program p
  implicit none
  integer :: x[*]
  x[1] = 1 !~ ERROR data-race@3: writes `x[1]`
end program p
