! images: 2
! expect: deadlock
! Nobody gives the lock back: the second image to come waits for ever.
program lock_forgotten
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  sync all
  lock (guard[1])
  print *, 'through'
end program lock_forgotten
