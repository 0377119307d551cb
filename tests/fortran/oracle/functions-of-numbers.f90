! images: 1
! expect: holds
! Conversions, rounding, mathematics, properties of kinds, old names.
program numbers
  implicit none
  integer :: i, j, k(5)
  real :: x, y(3)
  double precision :: d
  complex :: z
  i = -7; j = 3; x = -2.5; d = 2.25d0; z = (3.0, 4.0)
  k = [4, -2, 9, 0, 9]
  y = [1.5, -2.5, 3.49]
  print *, abs(i), abs(x), abs(z), iabs(i), dabs(-d), sqrt(d), dsqrt(d)
  print *, mod(i, j), modulo(i, j), mod(x, 2.0), modulo(x, 2.0), sign(5, i), sign(x, 1.0), dim(3, j), dim(9.5, x)
  print *, max(i, j, 2), min(i, j), max(x, 1.0), amax1(x, 3.0), max0(1, i), amin1(x, 0.0)
  print *, int(x), nint(x), floor(x), ceiling(x), aint(x), anint(x), int(3.99d0), nint(2.5), nint(-2.5)
  print *, real(i), dble(i), real(d), cmplx(1, 2), cmplx(i, x), aimag(z), conjg(z), real(z), cmplx(z)
  print *, huge(i), tiny(x), epsilon(d), kind(d), kind(i), digits(x), precision(d), range(i), bit_size(i)
  print *, float(i), ifix(x), sngl(d), idint(d), dprod(x, 2.0), isign(3, i), idnint(2.7d0)
  print *, int(y), nint(y), abs(y)
  print *, exp(1.0), log(10.0), log10(100.0), sin(x), cos(x), tan(x), atan(x), atan2(1.0, x)
  print *, exp(d), log(d), sin(d), cos(d), tan(d), asin(0.5d0), acos(0.5d0), atan(d), sinh(d), cosh(d), tanh(d)
  print *, logical(.true.), int(z), hypot(3.0d0, 4.0d0), sqrt(z), exp(z)
  print *, 4*atan(1.0), acos(-1.0d0)
  print *, selected_int_kind(9), selected_real_kind(15, 307), scale(1.5, 3), isnan(x)
end program numbers
