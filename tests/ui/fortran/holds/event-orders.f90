!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: go[*]
  integer :: x[*] = 0
  if (this_image() == 1) then
    x[2] = 1
    event post (go[2])
  else
    event wait (go)
    if (x /= 1) error stop
  end if
end program p
