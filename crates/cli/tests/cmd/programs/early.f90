program early
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: ready[*] = 0
  call atomic_add(ready[1], 1)
  if (this_image() == 2) stop
  sync all
end program early
