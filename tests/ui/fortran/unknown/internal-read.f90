!~ places: 1
program p
  implicit none
  character(len=4) :: text
  integer :: n
  text = '  12'
  read (text, *) n !~ ERROR unsupported@3: Partita does not model this: READ other than a plain one from standard input
  print *, n
end program p
