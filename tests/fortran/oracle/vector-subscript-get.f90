! images: 2
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! The elements of a remote array in an order given by another array.
program vector_subscript_get
  implicit none
  integer :: a(4)[*] = 0
  integer :: order(3), b(3)
  order = [4, 1, 3]
  a = [10, 20, 30, 40] + this_image()
#ifndef BROKEN
  sync all
#endif
  b = a(order)[3 - this_image()]
  print *, b
end program vector_subscript_get
