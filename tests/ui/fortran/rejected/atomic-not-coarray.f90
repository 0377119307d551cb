!~ errors: 1
!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: x
  call atomic_define(x, 1) !~ ERROR rejected@22: ATOM must be a coarray or be coindexed
end program p
