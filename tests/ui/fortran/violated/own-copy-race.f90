!~ places: 2
!~ at-start: data-race
! The own copy without a coindex is the cell that others reach with one.
program p
  implicit none
  integer :: x[*] = 0
  if (this_image() == 1) then
    x = 1 !~ ERROR data-race
  else
    print *, x[1] !~ ERROR data-race
  end if
end program p
