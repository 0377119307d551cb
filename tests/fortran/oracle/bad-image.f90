! images: 2
! expect: bad-place
! The right neighbour of the last image.
program bad_image
  implicit none
  integer :: x[*] = 0
  sync all
  print *, x[this_image() + 1]
end program bad_image
