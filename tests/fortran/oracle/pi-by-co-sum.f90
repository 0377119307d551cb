! images: 2 3
! expect: holds
! The usual integral, strips dealt out to the images.
program pi_by_co_sum
  implicit none
  integer, parameter :: dp = kind(1.0d0), strips = 6
  real(dp) :: x, total
  integer :: i
  total = 0
  do i = this_image(), strips, num_images()
    x = (i - 0.5_dp) / strips
    total = total + 4 / (1 + x * x)
  end do
  call co_sum(total, result_image=1)
  if (this_image() == 1) print '(a, f7.4)', 'pi is about ', total / strips
end program pi_by_co_sum
