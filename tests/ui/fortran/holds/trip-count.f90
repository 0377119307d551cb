!~ places: 1
program p
  implicit none
  integer :: i, n
  n = 3
  do i = 1, n
    n = n + 1
  end do
  if (i /= 4 .or. n /= 6) error stop
  do i = 5, 1
    error stop
  end do
  if (i /= 5) error stop
end program p
