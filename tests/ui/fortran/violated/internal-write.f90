!~ places: 1
program p
  implicit none
  character(3) :: s
  write (s, '(i3)') 123
  write (s, '(i4)') 1234 !~ ERROR error-stop
end program p
