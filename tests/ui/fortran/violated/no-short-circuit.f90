!~ places: 1
program p
  implicit none
  integer :: a(2), i
  a = 0
  i = 3
  if (i <= 2 .and. a(i) == 0) print *, 'in' !~ ERROR index-out-of-bounds@20: `a` has the bounds 1:2, the index is 3, in image 1
end program p
