!~ places: 2
program p
  implicit none
  integer :: x[*]
  x = 1
  x[this_image()] = x + 1
  if (x /= 2) error stop
end program p
