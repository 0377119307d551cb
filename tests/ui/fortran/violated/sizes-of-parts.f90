!~ places: 1
program p
  implicit none
  integer :: v(5)
  if (size(v(2:4)) /= 5) error stop !~ ERROR error-stop
end program p
