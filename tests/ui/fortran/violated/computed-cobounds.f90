!~ places: 2
program p
  implicit none
  integer, allocatable :: a[:, :]
  allocate (a[this_image(), *]) !~ ERROR barrier-mismatch
end program p
