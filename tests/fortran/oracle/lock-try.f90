! images: 2
! expect: holds
! outputs: 3
! Both images try the lock and do not wait: at least one of them gets it.
program lock_try
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  logical :: mine
  sync all
  lock (guard[1], acquired_lock=mine)
  if (mine) unlock (guard[1])
  print *, mine
end program lock_try
