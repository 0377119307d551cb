!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  integer :: n
  n = 1
  if (this_image() == 1) x = 5 !~ ERROR data-race
  call co_sum(n)
  if (this_image() == 2) print *, x[1] !~ ERROR data-race
end program p
