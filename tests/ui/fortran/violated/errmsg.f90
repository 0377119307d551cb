!~ places: 1
program p
  implicit none
  integer, allocatable :: a
  character(9) :: text
  integer :: status
  text = 'all right'
  deallocate (a, stat=status, errmsg=text)
  if (text /= 'all right') error stop !~ ERROR error-stop
end program p
