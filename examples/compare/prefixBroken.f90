! As prefixPar without the second `sync all`: image 1 may copy the blocks before all are there.
program prefix_broken
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
  if (this_image() == 1) s = whole
end program
