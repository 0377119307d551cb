! images: 2
! expect: holds
! The own copy has two names: without a coindex, and with the own number.
program own_copy
  implicit none
  integer :: x(2)[*]
  x(1) = 3
  x(2)[this_image()] = 4
  x(1)[this_image()] = x(1) + 10
  print *, x(1), x(2), x(1)[this_image()] == x(1)
end program own_copy
