! Every image works on its own part of an allocatable coarray. The number of elements is a literal, or
! with VARIABLE a variable. With BROKEN it writes its neighbour's part as well.
#ifndef ELEMENTS
#define ELEMENTS 4
#endif
program elements
  implicit none
  integer, allocatable :: a(:)[:]
  integer :: m, i, me
  me = this_image()
  m = ELEMENTS
#ifdef VARIABLE
  allocate (a(m)[*])
#else
  allocate (a(ELEMENTS)[*])
#endif
  do i = 1, m
    a(i) = me + i
  end do
  do i = 2, m
    a(i) = a(i) + a(i - 1)
  end do
#ifdef BROKEN
  a(1)[merge(1, me + 1, me == num_images())] = 0
#endif
  if (a(1) /= me + 1) error stop "not my own"
end program elements
