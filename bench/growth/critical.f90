! A sum that the images add up on image 1, one at a time; then all look at it.
! With BROKEN the barrier is missing.
program critical_sum
  implicit none
  integer :: total[*]
  integer :: me, n
  me = this_image()
  n = num_images()
  total = 0
  sync all
  critical
    total[1] = total[1] + me
  end critical
#ifndef BROKEN
  sync all
#endif
  if (total[1] /= n * (n + 1) / 2) error stop "the sum is wrong"
end program critical_sum
