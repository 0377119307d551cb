!~ places: 1
! The variable has no value when the record did not fit.
program p
  implicit none
  character(3) :: s
  integer :: status
  s = 'abc'
  write (s, '(i4)', iostat=status) 1234
  print *, s !~ ERROR uninitialized-read
end program p
