! images: 2
! expect: holds
! broken: data-race
! explain: the put is quick
! A section with a stride is put, then the rest is still as before.
program put_section
  implicit none
  integer :: a(5)[*] = 0
  integer :: other
  other = 3 - this_image()
  sync all
  a(1:5:2)[other] = [1, 2, 3] + 10 * this_image()
#ifndef BROKEN
  sync all
#endif
  print *, a
end program put_section
