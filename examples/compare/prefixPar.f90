! Prefix sums of blocks: every image sums its own block, tells the others its total, adds the totals to its left and puts the
! block on image 1.
program prefix_par
  implicit none
  integer, parameter :: n = 4
  real(8) :: x(n), s(n)
  real(8) :: total[*], whole(n)[*]
  real(8) :: mine(n), before
  integer :: i, width, low, high

  width = n / num_images()
  low = (this_image() - 1) * width + 1
  high = low + width - 1

  mine(low) = x(low)
  do i = low + 1, high
    mine(i) = mine(i - 1) + x(i)
  end do
  total = mine(high)
  sync all

  before = 0
  do i = 1, this_image() - 1
    before = before + total[i]
  end do
  do i = low, high
    whole(i)[1] = before + mine(i)
  end do
  sync all
  if (this_image() == 1) s = whole
end program
