!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: go[*]
  if (this_image() == 1) then
    event post (go[2])
  else
    event wait (go, until_count=2) !~ ERROR deadlock@5: image 2 waits for the count of `go[2]` to reach 2: it is 1
  end if
end program p
