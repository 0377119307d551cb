! images: 2
! expect: holds
! broken: data-race
! explain: the put is quick
! One value for a whole remote section; the sum is over the own copy.
program put_scalar_to_section
  implicit none
  integer :: a(3)[*] = 1
  sync all
  if (this_image() == 1) a(2:3)[2] = 5
#ifndef BROKEN
  sync all
#endif
  print *, sum(a)
end program put_scalar_to_section
