! images: 2 3
! expect: holds
! broken: data-race, uninitialized-read
! explain: coarrays without a value read as zero, and the put is mostly quick enough
! Every image puts its square into its right neighbour's inbox.
program put_neighbour
  implicit none
  integer :: inbox[*]
  integer :: right
  right = this_image() + 1
  if (right > num_images()) right = 1
  inbox[right] = this_image()**2
#ifndef BROKEN
  sync all
#endif
  print *, 'inbox', inbox
end program put_neighbour
