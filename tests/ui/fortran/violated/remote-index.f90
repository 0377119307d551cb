!~ places: 2
program p
  implicit none
  integer :: a(2)[*] = 0
  integer :: i
  i = 3
  if (this_image() == 2) a(i)[1] = 5 !~ ERROR index-out-of-bounds@26: `a[1]` has the bounds 1:2, the index is 3, in image 2
end program p
