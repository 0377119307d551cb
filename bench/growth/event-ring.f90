! A ring by events: each image stores into its right neighbour, tells it so, and waits to be told.
! With BROKEN it looks before it waits.
program event_ring
  use iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: come[*]
  integer :: x[*]
  integer :: me, n, left, right

  me = this_image()
  n = num_images()
  left = merge(n, me - 1, me == 1)
  right = merge(1, me + 1, me == n)
  x[right] = me
  event post (come[right])
#ifndef BROKEN
  event wait (come)
#endif
  if (x /= left) error stop "not what the neighbour sent"
#ifdef BROKEN
  event wait (come)
#endif
end program event_ring
