! images: 2 3
! expect: holds
! broken: barrier-mismatch
! explain: image 1 waits for images that have ended; the run-time library may let it go
! Any SYNC ALL pairs with any other: only the count matters. Broken: image 1 has one more.
program sync_all_branches
  implicit none
  integer :: x[*] = 0
  if (this_image() == 1) then
    x = 7
    sync all
#ifdef BROKEN
    sync all
#endif
  else
    sync all
    x = x[1] + this_image()
  end if
  print *, x
end program sync_all_branches
