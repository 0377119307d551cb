! images: 2 3
! expect: holds
! broken: data-race, uninitialized-read
! explain: the put is quick, and fresh memory mostly reads as something
! An allocatable coarray whose size comes from an expression.
program allocatable_coarray
  implicit none
  integer, allocatable :: a(:)[:]
  integer :: n
  n = 2
  print *, allocated(a)
  allocate (a(0:n)[*])
  a(this_image() - 1)[1] = 11 * this_image()
#ifndef BROKEN
  sync all
#endif
  if (this_image() == 1) print *, lbound(a), ubound(a), a(0), a(num_images() - 1)
  deallocate (a)
  print *, allocated(a)
end program allocatable_coarray
