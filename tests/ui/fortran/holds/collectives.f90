!~ places: 2
program p
  implicit none
  integer :: n
  n = this_image()
  call co_sum(n)
  if (n /= 3) error stop
  n = this_image()
  call co_broadcast(n, 2)
  if (n /= 2) error stop
end program p
