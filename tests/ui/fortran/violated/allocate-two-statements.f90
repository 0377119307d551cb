!~ places: 2
! The same statement on every image, not just the same text.
program p
  implicit none
  integer, allocatable :: a[:]
  if (this_image() == 1) then
    allocate (a[*]) !~ ERROR barrier-mismatch
  else
    allocate (a[*]) !~ ERROR barrier-mismatch
  end if
end program p
