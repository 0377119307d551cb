!~ places: 1
program p
  implicit none
  integer, target :: a(4)
  integer, pointer :: q(:)
  a = 1
  q => a(2:4:2) !~ ERROR unsupported
  q = 5
end program p
