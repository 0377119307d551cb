!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  critical
    x[1] = x[1] + 1
  end critical
  sync all
  if (x[1] /= 2) error stop
end program p
