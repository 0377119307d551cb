!~ places: 2
! The other image has ended.
program p
  implicit none
  sync all
  if (this_image() == 1) then
    sync all !~ ERROR barrier-mismatch@5: image 1 comes to this SYNC ALL, but image 2 has stopped and will never come
  end if
end program p !~ ERROR barrier-mismatch
