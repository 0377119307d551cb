! images: 2 3
! expect: barrier-mismatch
! Image 2 does not take part.
program co_sum_missing
  implicit none
  integer :: n
  n = 1
  if (this_image() /= 2) call co_sum(n)
  print *, 'end'
end program co_sum_missing
