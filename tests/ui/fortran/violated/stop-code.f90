!~ places: 2
program p
  implicit none
  if (this_image() == 1) stop 2 !~ ERROR error-stop
end program p
