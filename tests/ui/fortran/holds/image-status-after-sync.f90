!~ places: 2
! As image-status-orders-nothing.f90, with a SYNC ALL behind the store.
program p
  use, intrinsic :: iso_fortran_env, only: stat_stopped_image
  implicit none
  integer :: last[*] = 0
  if (this_image() == 2) last[1] = 7
  sync all
  if (this_image() == 2) stop
  do while (image_status(2) /= stat_stopped_image)
  end do
  print *, last
end program p
