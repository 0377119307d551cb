!~ places: 2
! A SYNC ALL that a stopped image made fail has waited, and orders nothing.
program p
  implicit none
  integer :: status
  integer, save :: x[*]
  x = 0
  sync all
  if (this_image() == 2) then
    x[1] = 1 !~ ERROR data-race
    stop
  end if
  sync all (stat=status)
  print *, x !~ ERROR data-race
end program p
