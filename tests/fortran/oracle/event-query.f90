! images: 3
! expect: holds
! outputs: 3
! The count may be looked at at any time; it is between none and all.
program event_querying
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: ping[*]
  integer :: n
  sync all
  if (this_image() > 1) then
    event post (ping[1])
  else
    call event_query(ping, n)
    print *, 'so far', n
  end if
end program event_querying
