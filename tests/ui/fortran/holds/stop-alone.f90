!~ places: 2
! STOP ends one image; its coarrays can still be reached.
program p
  implicit none
  integer :: x[*] = 4
  if (this_image() == 1) stop
  if (x[1] /= 4) error stop
  x[1] = 5
end program p
