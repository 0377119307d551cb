! images: 2
! expect: holds
! broken: data-race
! explain: the put is quick
! Values are converted to the type of the remote variable.
program double_precision_put
  implicit none
  real(kind(1.0d0)) :: d[*] = 0
  integer :: i[*] = 0
  real :: r
  integer :: other
  other = 3 - this_image()
  sync all
  r = 2.75
  d[other] = this_image() + 0.125
  i[other] = int(r * this_image())
#ifndef BROKEN
  sync all
#endif
  print *, d, i
end program double_precision_put
