! images: 2
! expect: data-race
! explain: both write the same value, so that nothing can be seen
! Two images store into one cell. Storing the same value does not help.
program write_write
  implicit none
  integer :: x[*] = 0
  sync all
  x[1] = 8
  sync all
  if (this_image() == 1) print *, x
end program write_write
