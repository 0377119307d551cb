!~ places: 2
program p
  implicit none
  integer, allocatable :: a[:]
  if (this_image() == 1) a = 4 !~ ERROR null-dereference
end program p
