! A ring: in every round each image stores into its right neighbour and waits for both neighbours.
! STATUS asks with STAT=. With BROKEN the second meeting of a round is missing.
#ifndef ROUNDS
#define ROUNDS 2
#endif
#ifdef STATUS
#define TOLD , stat=told
#else
#define TOLD
#endif
program ring
  implicit none
  integer :: x[*]
  integer :: me, n, left, right, round, seen, told

  me = this_image()
  n = num_images()
  left = merge(n, me - 1, me == 1)
  right = merge(1, me + 1, me == n)
  told = 0
  seen = 0
  do round = 1, ROUNDS
    x[right] = me + round
    call both()
    seen = x
    if (seen /= left + round) error stop "not what the neighbour sent"
#ifndef BROKEN
    call both()
#endif
  end do
contains
  subroutine both()
    if (left == right) then
      sync images (left TOLD)
    else
      sync images ([left, right] TOLD)
    end if
  end subroutine both
end program ring
