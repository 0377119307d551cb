! images: 1
! expect: holds
! Kinds of the C types, and bounds as constants.
program c_kinds
  use iso_c_binding, only: c_int, c_double, number => c_float, c_bool
  implicit none
  integer(c_int) :: i = 3
  real(c_double) :: d = 0.1_c_double
  real(number) :: f = 0.5_number
  logical(c_bool) :: yes = .true.
  real :: a(2:5, 3)
  integer, parameter :: low = lbound(a, 1), highs(2) = ubound(a)
  integer :: b(lbound(a, 1)), c(size(a, 2))
  b = 1
  c = 2
  print *, kind(i), kind(d), kind(f), kind(yes)
  print *, i, d, f, low, highs, size(b), size(c), sum(b), sum(c)
end program c_kinds
