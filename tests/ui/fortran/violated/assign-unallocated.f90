!~ places: 2
program p
  implicit none
  integer, allocatable :: a[:]
  if (this_image() == 1) a = 4 !~ ERROR null-dereference@26: `a = 4`: what is used here is null or not allocated, in image 1
end program p
