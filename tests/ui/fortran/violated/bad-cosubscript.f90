!~ places: 3
! On three images the second column of two is not full.
program p
  implicit none
  integer :: y[2, *] = 0
  integer :: k
  k = 2
  if (this_image() == 1) y[k, 2] = 1 !~ ERROR bad-place@26: there is no image 4: the scope has 3 images, in image 1
end program p
