! images: 2 3
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! A coarray as an argument, with cobounds of its own.
program coarray_dummy
  implicit none
  integer :: data(2)[*] = 0
  data = [this_image(), 5]
#ifndef BROKEN
  sync all
#endif
  print *, from_next(data)
contains
  integer function from_next(d)
    integer, intent(in) :: d(:)[0:*]
    integer :: next
    next = mod(this_image(), num_images())
    from_next = 100 * d(1)[next] + d(2)[next]
  end function from_next
end program coarray_dummy
