!~ places: 2
! Assignment never changes the shape of an allocatable coarray.
program p
  implicit none
  integer, allocatable :: a(:)[:]
  integer :: n
  n = 3
  allocate (a(2)[*])
  if (this_image() == 1) a = [(n, n = 1, n)] !~ ERROR index-out-of-bounds@26: the value assigned has another shape, in image 1
end program p
