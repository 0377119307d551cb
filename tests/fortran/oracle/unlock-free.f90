! images: 2
! expect: lock-misuse
! explain: the run-time library does not notice it
! A lock that nobody holds.
program unlock_free
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  if (this_image() == 2) unlock (guard[1])
  print *, 'end'
end program unlock_free
