! images: 2
! expect: holds
! broken: data-race
! explain: the put is quick
! Deallocating a coarray is a barrier too.
program deallocate_is_barrier
  implicit none
  integer, allocatable :: work[:]
  integer :: x[*] = 0
  allocate (work[*])
  x[3 - this_image()] = this_image()
#ifndef BROKEN
  deallocate (work)
#endif
  print *, x
end program deallocate_is_barrier
