!~ errors: 1
!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: go !~ ERROR rejected@23: `go` holds a lock or event: it must be a coarray
  event post (go)
end program p
