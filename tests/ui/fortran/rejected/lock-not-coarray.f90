!~ errors: 1
!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard !~ ERROR rejected@22: `guard` holds a lock or event: it must be a coarray
  lock (guard)
end program p
