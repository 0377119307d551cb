!~ places: 2
program p
  implicit none
  integer, allocatable :: a[:]
  allocate (a[*])
  if (this_image() == 2) print *, a[1] !~ ERROR uninitialized-read@35: `a[1]` is read before it has a value, in image 2
end program p
