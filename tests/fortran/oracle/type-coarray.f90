! images: 2 3
! expect: holds
! broken: data-race
! explain: the put is quick
! Components of a remote object, and a whole object at once.
program type_coarray
  implicit none
  type point
    integer :: x = 0, y = 0
  end type point
  type(point) :: p[*]
  type(point) :: q
  integer :: next
  next = mod(this_image(), num_images()) + 1
  sync all
  p[next]%x = this_image()
  p[next]%y = -this_image()
#ifndef BROKEN
  sync all
#endif
  q = p
  print *, q%x, q%y
end program type_coarray
