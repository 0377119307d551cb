!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  integer :: x[*] = 0
  lock (guard[1])
  x[1] = x[1] + 1
  unlock (guard[1])
  sync all
  if (x[1] /= 2) error stop
end program p
