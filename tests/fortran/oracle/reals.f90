! images: 1
! expect: holds
! Single and double precision, and how they become whole numbers.
program reals
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real :: s
  real(dp) :: d
  s = 1.0 / 3.0
  d = 1.0_dp / 3.0_dp
  print '(f8.5, f12.9)', s, d
  print *, int(-2.7), nint(-2.5), nint(2.5), floor(-2.1), ceiling(-2.1)
  print *, sqrt(2.0d0), 2.0**0.5, exp(0.0), log(1.0d0)
  print *, real(7) / 2, 7 / 2, 7 / 2.0, dble(s) == s, mod(5.5, 2.0)
  print *, huge(1.0) > 1e38, tiny(1.0d0) < 1d-300, epsilon(1.0) < 1e-6
  print *, 1.5e3, -2.5d-2, aint(2.9), anint(2.9)
end program reals
