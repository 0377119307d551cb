!~ places: 2
program p
  implicit none
  integer :: k
  k = 0
  if (this_image() == 2) sync images (k) !~ ERROR bad-place@26: SYNC IMAGES names image 0: there are only the images 1 to 2
end program p
