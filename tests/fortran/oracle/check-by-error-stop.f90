! images: 2
! expect: holds
! broken: data-race, error-stop
! explain: the put is quick; the check fails only when image 2 is faster
! A check in the program itself fails when the barrier is missing.
program check_by_error_stop
  implicit none
  integer :: x[*] = 0
  sync all
  if (this_image() == 1) x[2] = 1
#ifndef BROKEN
  sync all
#endif
  if (this_image() == 2) then
    if (x /= 1) error stop 'x did not come'
    print *, 'right'
  end if
end program check_by_error_stop
