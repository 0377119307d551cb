!~ at-start: unsupported
program equivalent
  implicit none
  integer :: i, j
  equivalence (i, j) !~ ERROR unsupported: Partita does not model this: EQUIVALENCE
  i = 1
  if (j /= 1) error stop
end program
