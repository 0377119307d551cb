!~ places: 1
program p
  implicit none
  character(len=4) :: text
  integer :: n
  text = '  12'
  read (text, *) n !~ ERROR unsupported
  print *, n
end program p
