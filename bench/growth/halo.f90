! A halo exchange: every image has CELLS of a line and a copy of a neighbour's cell at each end. In
! every round it stores its outer cells into its neighbours' copies, and works on what it was given.
! With BROKEN the barrier between the stores and the work is missing.
#ifndef ROUNDS
#define ROUNDS 2
#endif
program halo
  implicit none
  integer, parameter :: cells = 2
  integer :: u(0:cells + 1)[*]
  integer :: next(cells)
  integer :: me, n, i, round

  me = this_image()
  n = num_images()
  u = me
  sync all
  do round = 1, ROUNDS
    if (me > 1) u(cells + 1)[me - 1] = u(1)
    if (me < n) u(0)[me + 1] = u(cells)
#ifndef BROKEN
    sync all
#endif
    do i = 1, cells
      next(i) = u(i - 1) + u(i + 1)
    end do
    do i = 1, cells
      u(i) = next(i)
    end do
    sync all
  end do
end program halo
