! images: 1
! expect: holds
! Complex arithmetic in both precisions.
program complex_numbers
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  complex :: z
  complex(dp) :: w
  z = (1.0, 2.0)
  w = cmplx(3.0_dp, -4.0_dp, kind=dp)
  print *, z * z, conjg(z)
  print *, abs(w), real(w), aimag(w)
  print *, z == (1.0, 2.0), z + 1, z / (0.0, 1.0)
  print '(2f8.3)', w / 2
  print *, sqrt((-4.0, 0.0)), (0.0, 1.0)**2
end program complex_numbers
