! images: 2 3
! expect: holds
! broken: data-race
! explain: the read of the old value and its change lie far apart
! Sums of all images up to oneself; reading and writing in separate phases.
program prefix_sum
  implicit none
  integer :: s[*] = 0
  integer :: me, step, other
  me = this_image()
  s = me
  step = 1
  do while (step < num_images())
    sync all
    other = 0
    if (me > step) other = s[me - step]
#ifndef BROKEN
    sync all
#endif
    s = s + other
    step = 2 * step
  end do
  print *, s
end program prefix_sum
