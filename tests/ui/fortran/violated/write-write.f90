!~ places: 2
!~ at-start: data-race
program p
  implicit none
  integer :: x[*]
  x[1] = 1 !~ ERROR data-race
end program p
