!~ places: 1
program p
  implicit none
  integer :: a(3), i
  a = [1, 2, 3]
  forall (i = 2:3) a(i) = a(i - 1) !~ ERROR unsupported
  print *, a
end program p
