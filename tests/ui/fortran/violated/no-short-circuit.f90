!~ places: 1
program p
  implicit none
  integer :: a(2), i
  a = 0
  i = 3
  if (i <= 2 .and. a(i) == 0) print *, 'in' !~ ERROR index-out-of-bounds
end program p
