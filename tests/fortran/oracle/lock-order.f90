! images: 2
! expect: holds
! broken: deadlock
! explain: both images must hold their first lock at the same moment
! Two locks, taken in the same order by both images. Broken: in opposite orders.
program lock_order
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: l(2)[*]
  integer :: account(2)[*] = 100
  integer :: first, second
  first = 1
  second = 2
#ifdef BROKEN
  if (this_image() == 2) then
    first = 2
    second = 1
  end if
#endif
  sync all
  lock (l(first)[1])
  lock (l(second)[1])
  account(1)[1] = account(1)[1] - 5
  account(2)[1] = account(2)[1] + 5
  unlock (l(second)[1])
  unlock (l(first)[1])
  sync all
  if (this_image() == 1) print *, account
end program lock_order
