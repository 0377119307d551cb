!~ places: 2
!~ at-start: data-race
! The own copy without a coindex is the cell that others reach with one.
program p
  implicit none
  integer :: x[*] = 0
  if (this_image() == 1) then
    x = 1 !~ ERROR data-race@5: image 1 writes `x[1]`
  else
    print *, x[1] !~ ERROR data-race@14: image 2 reads `x[1]`
  end if
end program p
