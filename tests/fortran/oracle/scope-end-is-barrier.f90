! images: 2
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! A local allocatable coarray goes at the end of its procedure, and that is a barrier.
program scope_end_is_barrier
  implicit none
  integer :: x[*] = 0
  call work()
  print *, x[3 - this_image()]
contains
  subroutine work()
#ifdef BROKEN
    integer, allocatable, save :: a[:]
#else
    integer, allocatable :: a[:]
#endif
    allocate (a[*])
    a = this_image()
    x = 5 * a
  end subroutine work
end program scope_end_is_barrier
