! Every image works on its own values, which are real or, with COMPLEX_VALUES, complex.
! With BROKEN it writes its neighbour's.
#ifdef COMPLEX_VALUES
#define KIND_OF_VALUE complex
#else
#define KIND_OF_VALUE real
#endif
program values
  implicit none
  KIND_OF_VALUE, allocatable :: z(:)[:]
  integer :: me
  me = this_image()
  allocate (z(4)[*])
  z = me
  z = 2 * z + 1
#ifdef BROKEN
  z(1)[merge(1, me + 1, me == num_images())] = 0
#endif
  if (z(1) /= 2 * me + 1) error stop "not my own"
end program values
