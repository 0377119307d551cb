!~ places: 1
program p
  implicit none
  character(3) :: c
  c(1:2) = 'ab'
  print *, c(1:2)
  print *, c(2:3) !~ ERROR uninitialized-read
end program p
