! images: 2 3
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! A coarray inside a record that is not itself a coarray.
program coarray_component
  implicit none
  type ring
    integer :: size
    integer, allocatable :: slots(:)[:]
  end type ring
  type(ring) :: mine
  integer :: next
  if (allocated(mine%slots)) error stop 2
  mine%size = 2
  allocate (mine%slots(mine%size)[0:*])
  mine%slots = 0
  sync all
  mine%slots = [this_image(), 10 * this_image()]
#ifndef BROKEN
  sync all
#endif
  next = mod(this_image(), num_images())
  print *, mine%slots(2)[next], sum(mine%slots(:)[next]), shape(mine%slots)
  print *, lcobound(mine%slots), ucobound(mine%slots, 1)
  sync all
  mine%slots(1)[next] = 7
  sync all
  print *, mine%slots
  deallocate (mine%slots)
end program coarray_component
