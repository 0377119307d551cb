!~ places: 1
program p
  implicit none
  integer, target :: a(4)
  integer, pointer :: q(:)
  a = 1
  q => a(2:4:2) !~ ERROR unsupported@3: Partita does not model this: a pointer to a section of an array
  q = 5
end program p
