! images: 2
! expect: data-race, error-stop
! explain: both images must read before one of them writes
! Without protection an update can be lost, and the program itself would notice.
program lost_update
  implicit none
  integer :: x[*] = 0
  sync all
  x[1] = x[1] + 1
  sync all
  if (this_image() == 1 .and. x /= 2) error stop 2
end program lost_update
