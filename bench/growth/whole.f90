! Operations on whole arrays of N elements, whose number is known at run time only, on 4 images.
! With BROKEN the barrier is missing before the neighbour's part is read.
#ifndef N
#define N 8
#endif
program whole
  implicit none
  real, allocatable :: a(:)[:], b(:)
  integer :: n_here, next
  n_here = N
  allocate (a(n_here)[*], b(n_here))
  a = 1.0
  b = 2.0 * a + this_image()
  a = b
#ifndef BROKEN
  sync all
#endif
  next = 1 + mod(this_image(), num_images())
  b = a(:)[next]
  if (b(n_here) /= 2.0 + next) error stop "the neighbour's part is another"
end program whole
