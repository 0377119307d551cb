program misses
  implicit none
  integer :: i, n
  real :: t(5)[*]
  n = 5
  do i = 2, n
    t(i) = t(i - 1)
  end do
  do while (t(1) < 1.0)
    t(1) = t(1) + 0.5
  end do
end program misses
