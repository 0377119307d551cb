!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  integer :: n
  n = 1
  if (this_image() == 1) x = 5 !~ ERROR data-race@26: image 1 wrote `x[1]` before
  call co_sum(n)
  if (this_image() == 2) print *, x[1] !~ ERROR data-race@35: image 2 reads `x[1]`
end program p
