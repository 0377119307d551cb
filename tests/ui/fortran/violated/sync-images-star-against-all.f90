!~ places: 2
! `*` names everybody but is no SYNC ALL.
program p
  implicit none
  if (this_image() == 1) then
    sync images (*) !~ ERROR deadlock
  else
    sync all !~ ERROR deadlock
  end if
end program p
