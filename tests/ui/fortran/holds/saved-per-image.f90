!~ places: 2
program p
  implicit none
  if (tick() /= 1) error stop
  if (tick() /= 2) error stop
contains
  integer function tick()
    integer :: n = 0
    n = n + 1
    tick = n
  end function tick
end program p
