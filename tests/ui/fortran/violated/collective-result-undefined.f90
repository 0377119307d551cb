!~ places: 2
program p
  implicit none
  integer :: n
  n = 1
  call co_sum(n, result_image=1)
  if (this_image() == 2) print *, n !~ ERROR uninitialized-read@26: `n` is read, but it became undefined in line 6, in image 2
end program p
