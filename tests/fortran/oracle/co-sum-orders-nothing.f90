! images: 2
! expect: holds
! broken: data-race
! explain: the sum does delay the reader, so the value is there in practice
! A collective makes the images wait but orders nothing but its argument: the barrier is needed.
program co_sum_orders_nothing
  implicit none
  integer :: x[*] = 0
  integer :: n
  x = 7 * this_image()
  n = 1
  call co_sum(n)
#ifndef BROKEN
  sync all
#endif
  print *, n, x[3 - this_image()]
end program co_sum_orders_nothing
