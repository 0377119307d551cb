! images: 2
! expect: holds
! broken: data-race
! explain: the put is quick
! A letter and an event that says it has come.
program event_mailbox
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: arrived[*]
  integer :: letter[*] = 0
  sync all
  if (this_image() == 1) then
    letter[2] = 9
    event post (arrived[2])
  else
#ifndef BROKEN
    event wait (arrived)
#endif
    print *, letter
  end if
end program event_mailbox
