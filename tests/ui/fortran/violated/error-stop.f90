!~ places: 2
program p
  implicit none
  if (this_image() == 1) error stop "wrong" !~ ERROR error-stop@26: ERROR STOP: wrong, in image 1
end program p
