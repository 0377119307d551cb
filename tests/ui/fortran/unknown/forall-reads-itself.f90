!~ places: 1
program p
  implicit none
  integer :: a(3), i
  a = [1, 2, 3]
  forall (i = 2:3) a(i) = a(i - 1) !~ ERROR unsupported@20: Partita does not model this: a FORALL that reads what it assigns
  print *, a
end program p
