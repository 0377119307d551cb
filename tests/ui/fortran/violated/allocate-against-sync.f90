!~ places: 2
program p
  implicit none
  integer, allocatable :: a[:]
  if (this_image() == 1) then
    allocate (a[*]) !~ ERROR barrier-mismatch
  else
    sync all !~ ERROR barrier-mismatch
  end if
end program p
