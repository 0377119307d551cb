!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: stat_stopped_image
  implicit none
  integer :: s
  if (this_image() == 1) then
    sync all (stat=s)
    if (s /= stat_stopped_image) error stop
  end if
end program p
