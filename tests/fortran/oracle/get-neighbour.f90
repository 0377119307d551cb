! images: 2 3
! expect: holds
! broken: data-race
! explain: nothing delays the writer, so the read nearly always comes late enough
! Every image reads the value of its right neighbour; the barrier comes between write and read.
program get_neighbour
  implicit none
  integer :: x[*] = -1
  integer :: right, got
  right = mod(this_image(), num_images()) + 1
  x = 10 * this_image()
#ifndef BROKEN
  sync all
#endif
  got = x[right]
  print *, 'got', got
end program get_neighbour
