!~ places: 2
! `*` names everybody but is no SYNC ALL.
program p
  implicit none
  if (this_image() == 1) then
    sync images (*) !~ ERROR deadlock@5: image 1 waits for image 2 to come to a SYNC IMAGES that names it
  else
    sync all !~ ERROR deadlock@5: image 2 waits for image 1 to come here
  end if
end program p
