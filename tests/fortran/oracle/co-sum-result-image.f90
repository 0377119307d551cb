! images: 2 3
! expect: holds
! broken: uninitialized-read
! explain: on the other images the argument often keeps some value
! Only one image gets the sum; the argument of the others becomes undefined.
program co_sum_result_image
  implicit none
  integer :: n
  n = this_image()
  call co_sum(n, result_image=2)
#ifdef BROKEN
  print *, 'sum', n
#else
  if (this_image() == 2) print *, 'sum', n
#endif
end program co_sum_result_image
