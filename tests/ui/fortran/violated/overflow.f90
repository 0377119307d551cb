!~ places: 1
program p
  implicit none
  integer :: n
  n = huge(n)
  n = n + 1 !~ ERROR integer-overflow@7: 2147483648 does not fit 32 bits: they hold -2147483648 to 2147483647, in image 1
end program p
