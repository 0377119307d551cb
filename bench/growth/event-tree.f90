! A sum over all images along a tree: who has children waits for them, adds up what they have, and
! tells its parent. Image k has the children 2 k and 2 k + 1. With BROKEN it waits for one of two.
program event_tree
  use iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: done[*]
  integer :: total[*]
  integer :: me, n, child, children

  me = this_image()
  n = num_images()
  total = me
  children = max(0, min(2, n - 2 * me + 1))
#ifdef BROKEN
  if (children == 2) children = 1
#endif
  if (children > 0) event wait (done, until_count=children)
  do child = 2 * me, min(2 * me + 1, n)
    total = total + total[child]
  end do
  if (me > 1) event post (done[me / 2])
  if (me == 1 .and. total /= n * (n + 1) / 2) error stop "the sum is wrong"
end program event_tree
