!~ places: 2
!~ at-start: data-race
program p
  implicit none
  integer :: x[*] = 0
  if (this_image() == 1) x[2] = 1 !~ ERROR data-race@26: image 1 writes `x[2]`
  sync memory
  if (this_image() == 2) print *, x !~ ERROR data-race@35: image 2 reads `x[2]`
end program p
