! images: 2 3
! expect: holds
! Sums over all images: a scalar and an array, of variables that need not be coarrays.
program co_summing
  implicit none
  integer :: n, v(2)
  real :: r
  n = this_image()
  v = [1, 10 * this_image()]
  r = 0.5 * this_image()
  call co_sum(n)
  call co_sum(v)
  call co_sum(r)
  print *, n, v, r
end program co_summing
