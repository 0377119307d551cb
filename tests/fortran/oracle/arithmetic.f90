! images: 1
! expect: holds
! Division, remainders and powers of whole numbers.
program arithmetic
  implicit none
  integer :: a, b
  a = 17
  b = -5
  print *, a / b, mod(a, b), modulo(a, b), mod(-a, 5), modulo(-a, 5)
  print *, -2**2, 2**3**2, (-3)**3, 2**(-1), 7 / 2 * 2
  print *, abs(b), sign(3, b), max(a, b, 4), min(a, b, 4), dim(a, b), dim(b, a)
  print *, 10 - 4 - 3, 100 / 10 / 5, 2 + 3 * 4, -a + b
end program arithmetic
