! images: 2 3
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! Allocating a coarray is a barrier; allocating an ordinary array is none.
program allocate_is_barrier
  implicit none
  integer :: x[*] = 0
#ifdef BROKEN
  integer, allocatable :: work(:)
#else
  integer, allocatable :: work(:)[:]
#endif
  x = this_image()
#ifdef BROKEN
  allocate (work(2))
#else
  allocate (work(2)[*])
#endif
  work = x[num_images()]
  print *, size(work), work
end program allocate_is_barrier
