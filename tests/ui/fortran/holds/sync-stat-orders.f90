!~ places: 2
! With STAT= and all images there, SYNC ALL and SYNC IMAGES order as they do without.
program p
  implicit none
  integer :: status
  integer, save :: x[*]
  x = 0
  sync all (stat=status)
  if (this_image() == 2) x[1] = 1
  sync images (3 - this_image(), stat=status)
  if (status /= 0) error stop 1
  if (this_image() == 1) then
    if (x /= 1) error stop 2
  end if
end program p
