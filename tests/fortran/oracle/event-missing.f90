! images: 2
! expect: deadlock
! Two waits, one post.
program event_missing
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: go[*]
  if (this_image() == 1) then
    event post (go[2])
  else
    event wait (go)
    event wait (go)
    print *, 'never'
  end if
end program event_missing
