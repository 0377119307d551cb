!~ places: 1
!~ at-start: unsupported
program p
  implicit none
  integer :: n
  read (*, *) n
  if (n > 3) error stop !~ ERROR unsupported
end program p
