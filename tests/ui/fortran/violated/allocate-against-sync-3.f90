!~ places: 3
! Whoever comes first waits for the others there; each of the two statements is told.
program p
  implicit none
  integer, allocatable :: a[:]
  if (this_image() == 1) then
    allocate (a[*]) !~ ERROR barrier-mismatch@5: image 1 comes here while others wait for all images at a different statement, or
  else
    sync all !~ ERROR barrier-mismatch@5: image 2 comes here while others wait for all images at a different statement, or in an
  end if
end program p
