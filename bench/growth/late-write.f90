! Everybody reads the table T of its right neighbour for a while, and later writes its own. With BROKEN
! the barrier between is missing: the races stand behind many readings.
#ifndef ROUNDS
#define ROUNDS 6
#endif
program late_write
  implicit none
  integer :: t(4)[*]
  integer :: i, round, seen, right
  right = merge(1, this_image() + 1, this_image() == num_images())
  t = 1
  sync all
  seen = 0
  do round = 1, ROUNDS
    do i = 1, 4
      seen = seen + t(i)[right]
    end do
  end do
#ifndef BROKEN
  sync all
#endif
  do i = 1, 4
    t(i) = seen
  end do
end program late_write
