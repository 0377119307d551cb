! images: 3
! expect: holds
! broken: data-race
! explain: the swap of one pair is over before the next pair looks
! Sorting one number per image by swaps of neighbours; the left one does the work.
program odd_even_sort
  implicit none
  integer :: x[*] = 0
  integer :: phase, left, right
  x = 10 - 3 * this_image()
  do phase = 1, num_images()
    sync all
    if (mod(this_image() + phase, 2) == 0 .and. this_image() < num_images()) then
      left = x
      right = x[this_image() + 1]
      x = min(left, right)
      x[this_image() + 1] = max(left, right)
    end if
  end do
#ifndef BROKEN
  sync all
#endif
  print *, x
end program odd_even_sort
