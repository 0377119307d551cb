!~ places: 2
program p
  implicit none
  integer, allocatable :: a[:]
  allocate (a[*])
  if (this_image() == 2) print *, a[1] !~ ERROR uninitialized-read
end program p
