!~ places: 2
program p
  implicit none
  integer :: n
  n = 1
  if (this_image() == 1) call co_sum(n) !~ ERROR barrier-mismatch
end program p !~ ERROR barrier-mismatch
