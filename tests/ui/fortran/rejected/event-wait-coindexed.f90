!~ errors: 1
!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: go[*]
  event post (go[1])
  if (this_image() == 2) event wait (go[1]) !~ ERROR rejected@38: EVENT WAIT needs an event of its own image
end program p
