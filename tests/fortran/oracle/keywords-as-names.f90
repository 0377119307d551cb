! images: 1
! expect: holds
! No word is reserved.
program keywords_as_names
  implicit none
  integer :: if, do, end, print(3), write, real, stop, call, then
  if = 4
  do = if + 1; end = do + 1
  print(1) = 7
  print(2:3) = [8, 9]
  write = sum(print)
  real = 2
  stop = real * 3
  call = 1
  then = 0
  if (if == 4) then = 5
  if (then == 5) call = call + 1
  write (*, *) if, do, end, print, write, real, stop, call, then
end program keywords_as_names
