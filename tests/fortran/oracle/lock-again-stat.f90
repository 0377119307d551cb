! images: 2
! expect: holds
! The same error with STAT=: the program goes on and still holds the lock.
program lock_again_stat
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  integer :: first, second
  lock (guard, stat=first)
  lock (guard, stat=second)
  print *, first == 0, second /= 0
  unlock (guard)
end program lock_again_stat
