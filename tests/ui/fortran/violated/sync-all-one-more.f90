!~ places: 2
! The other image has ended.
program p
  implicit none
  sync all
  if (this_image() == 1) then
    sync all !~ ERROR barrier-mismatch
  end if
end program p !~ ERROR barrier-mismatch
