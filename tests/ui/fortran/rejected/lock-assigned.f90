!~ errors: 1
!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: a[*], b[*]
  lock (b)
  a = b !~ ERROR rejected@3: type(lock_type) cannot be assigned to type(lock_type)
end program p
