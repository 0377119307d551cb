! images: 2
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! Complex numbers across images.
program complex_coarray
  implicit none
  complex :: z(2)[*] = (0.0, 0.0)
  complex :: w(2)
  z = [cmplx(this_image(), -this_image()), (1.0, 2.0)]
#ifndef BROKEN
  sync all
#endif
  w(:) = z(:)[3 - this_image()]
  w = w * (0.0, 1.0)
  print *, real(w(1)), aimag(w(1)), w(2)
end program complex_coarray
