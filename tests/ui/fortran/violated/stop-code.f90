!~ places: 2
program p
  implicit none
  if (this_image() == 1) stop 2 !~ ERROR error-stop@26: STOP 2, in image 1
end program p
