!~ places: 2
program p
  implicit none
  integer :: status
  integer, save :: x[*]
  x = 0
  sync all
  if (this_image() == 2) then
    x[1] = 1 !~ ERROR data-race
  else
    sync images (2, stat=status)
    print *, x !~ ERROR data-race
  end if
end program p
