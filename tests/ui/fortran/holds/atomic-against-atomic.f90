!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: x[*] = 0
  integer(atomic_int_kind) :: old
  call atomic_fetch_add(x[1], 1, old)
  if (old < 0 .or. old > 1) error stop
  sync all
  if (x[1] /= 2) error stop
end program p
