! images: 2 3
! expect: holds
! outputs: 2 3
! The lock makes the stores safe; the last one wins, and it can be anybody's.
program last_writer
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  integer :: winner[*] = 0
  sync all
  lock (guard[1])
  winner[1] = this_image()
  unlock (guard[1])
  sync all
  if (this_image() == 1) print *, 'last', winner
end program last_writer
