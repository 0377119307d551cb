!~ places: 2
! To ask whether an image has stopped is no image control statement: what it stored before is not ordered.
program p
  use, intrinsic :: iso_fortran_env, only: stat_stopped_image
  implicit none
  integer :: last[*] = 0
  if (this_image() == 2) then
    last[1] = 7 !~ ERROR data-race@5: image 2 wrote `last[1]` before
    stop
  end if
  do while (image_status(2) /= stat_stopped_image)
  end do
  print *, last !~ ERROR data-race@12: image 1 reads `last[1]`
end program p
