!~ places: 1
program p
  implicit none
  real :: step
  integer :: i, k
  k = 0
  do i = 5, 1, k - 1
    step = i
  end do
  do i = 1, 3, k !~ ERROR error-stop
    step = i
  end do
end program p
