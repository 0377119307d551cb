!~ places: 2
program p
  implicit none
  integer :: n
  n = 1
  call co_sum(n, result_image=this_image()) !~ ERROR barrier-mismatch
end program p
