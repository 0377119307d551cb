! images: 2 3
! expect: holds
! broken: data-race
! explain: lost updates are rare with so few steps
! A counter protected by a lock on image 1.
program lock_counter
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  integer :: counter[*] = 0
  sync all
#ifndef BROKEN
  lock (guard[1])
#endif
  counter[1] = 2 * counter[1] + 1
#ifndef BROKEN
  unlock (guard[1])
#endif
  sync all
  if (this_image() == 1) print *, 'counter', counter
end program lock_counter
