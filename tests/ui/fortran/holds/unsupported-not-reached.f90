!~ places: 1
program p
  implicit none
  integer :: u, n
  n = 1
  if (n > 1) open (newunit=u, file='rows.txt')
end program p
