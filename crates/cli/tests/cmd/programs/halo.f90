program halo
  implicit none
  real :: a(0:3)[*], mean
  integer :: i
  do i = 0, 3
    a(i) = 10.0 * this_image() + i
  end do
  sync all
  mean = 0.0
  do i = 1, 3
    mean = mean + a(i)
  end do
  if (this_image() == 2) then
    a(0) = a(3)[1]
  else
    a(3) = mean / 3.0
  end if
end program halo
