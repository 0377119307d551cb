! images: 2
! expect: holds
! broken: data-race
! explain: image 2 would have to be faster than the answer
! Two events, one for each direction.
program event_ping_pong
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: ping[*], pong[*]
  integer :: ball[*] = 1
  integer :: i
  sync all
  do i = 1, 2
    if (this_image() == 1) then
      ball[2] = ball + 1
      event post (ping[2])
#ifndef BROKEN
      event wait (pong)
#endif
    else
      event wait (ping)
      ball[1] = ball * 2
      event post (pong[1])
    end if
  end do
#ifdef BROKEN
  if (this_image() == 1) event wait (pong, until_count=2)
#endif
  if (this_image() == 1) print *, ball
end program event_ping_pong
