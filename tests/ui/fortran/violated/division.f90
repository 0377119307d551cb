!~ places: 1
program p
  implicit none
  integer :: n
  n = 0
  n = mod(5, n) !~ ERROR division-by-zero@7: the divisor is zero, in image 1
end program p
