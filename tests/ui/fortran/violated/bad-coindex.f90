!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  integer :: k
  k = num_images()
  if (this_image() == 1) print *, x[k + 1] !~ ERROR bad-place@35: there is no image 3: the scope has 2 images, in image 1
end program p
