!~ places: 2
program p
  implicit none
  integer :: x[*]
  x[1] = 1 !~ ERROR data-race
end program p
