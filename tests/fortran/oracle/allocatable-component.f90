! images: 2 3
! expect: holds
! broken: data-race, null-dereference, uninitialized-read
! explain: the neighbour has mostly allocated its part when somebody looks
! Each image has a part of its own size; others read it through the coindexed object.
program allocatable_component
  implicit none
  type box
    integer, allocatable :: part(:)
  end type box
  type(box) :: b[*]
  integer :: next, last, i
  allocate (b%part(this_image()))
  b%part = [(10 * this_image() + i, i = 1, this_image())]
#ifndef BROKEN
  sync all
#endif
  next = mod(this_image(), num_images()) + 1
  last = b[next]%part(next)
  print *, last, size(b%part)
#ifndef BROKEN
  sync all
#endif
end program allocatable_component
