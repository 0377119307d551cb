! images: 2 3
! expect: holds
! broken: data-race
! explain: with equal speed the neighbour has not moved on when its edge is read
! Two steps of a one-dimensional stencil with halo cells. Broken: no barrier after the exchange.
program halo_exchange
  implicit none
  integer :: u(0:3)[*] = 0
  integer :: old(0:3), me, step
  me = this_image()
  u(1:2) = [me, 10 * me]
  do step = 1, 2
    sync all
    if (me > 1) u(0) = u(2)[me - 1]
    if (me < num_images()) u(3) = u(1)[me + 1]
#ifndef BROKEN
    sync all
#endif
    old = u
    u(1:2) = old(0:1) + old(2:3)
  end do
  print *, u(1:2)
end program halo_exchange
