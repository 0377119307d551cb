! images: 2
! expect: deadlock
! One image waits for an event, the other for a pair that will never come.
program mixed_waits
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: go[*]
  if (this_image() == 1) then
    event wait (go)
    sync images (2)
  else
    sync images (1)
    event post (go[1])
  end if
  print *, 'never'
end program mixed_waits
