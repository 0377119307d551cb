!~ places: 2
program p
  implicit none
  integer :: a(2)[*]
  a(1) = 1
  sync all
  if (this_image() == 1) print *, a(1)[2] + a(2)[2] !~ ERROR uninitialized-read@45: `a(2)[2]` is read before it has a value
end program p
