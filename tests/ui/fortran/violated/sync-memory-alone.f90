!~ places: 2
!~ at-start: data-race
program p
  implicit none
  integer :: x[*] = 0
  if (this_image() == 1) x[2] = 1 !~ ERROR data-race
  sync memory
  if (this_image() == 2) print *, x !~ ERROR data-race
end program p
