! images: 2
! expect: uninitialized-read
! explain: coarrays without a value read as zero
! Image 2 never gives its copy a value.
program never_set
  implicit none
  integer :: x[*]
  if (this_image() == 1) x = 4
  sync all
  if (this_image() == 1) print *, x[2]
end program never_set
