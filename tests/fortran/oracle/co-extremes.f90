! images: 2 3
! expect: holds
! Largest and smallest over all images, element by element.
program co_extremes
  implicit none
  integer :: high(2), low
  high = [this_image(), -this_image()]
  low = mod(5 * this_image(), 7)
  call co_max(high)
  call co_min(low)
  print *, high, low
end program co_extremes
