!~ places: 1
program p
  implicit none
  integer :: a(3)
  a = [1, 2, 3]
  a(2:3) = a(1:2)
  if (any(a /= [1, 1, 2])) error stop
end program p
