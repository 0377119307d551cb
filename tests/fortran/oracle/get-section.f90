! images: 2 3
! expect: holds
! broken: data-race
! explain: the write is over before the neighbour gets to its read
! The last image reads a reversed section of the first one.
program get_section
  implicit none
  integer :: a(4)[*] = 0
  integer :: b(2), i
  if (this_image() == 1) a = [(i * i, i = 1, 4)]
#ifndef BROKEN
  sync all
#endif
  if (this_image() == num_images()) then
    b = a(4:1:-2)[1]
    print *, 'reversed', b
  end if
end program get_section
