!~ places: 2
program p
  implicit none
  if (this_image() == 1) error stop "wrong" !~ ERROR error-stop
end program p
