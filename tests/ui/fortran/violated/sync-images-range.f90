!~ places: 2
program p
  implicit none
  integer :: k
  k = 0
  if (this_image() == 2) sync images (k) !~ ERROR bad-place
end program p
