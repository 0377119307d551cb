!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: go !~ ERROR rejected
  event post (go)
end program p
