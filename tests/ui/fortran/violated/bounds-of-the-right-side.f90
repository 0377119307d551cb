!~ places: 1
program p
  implicit none
  integer :: fixed(0:1)
  integer, allocatable :: a(:)
  fixed = 1
  a = fixed
  print *, a(0), a(1)
  print *, a(2) !~ ERROR index-out-of-bounds
end program p
