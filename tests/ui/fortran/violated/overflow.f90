!~ places: 1
program p
  implicit none
  integer :: n
  n = huge(n)
  n = n + 1 !~ ERROR integer-overflow
end program p
