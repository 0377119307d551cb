! images: 2
! expect: lock-misuse
! explain: the run-time library does not notice it
! Image 2 gives back the lock that image 1 holds.
program unlock_foreign
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  if (this_image() == 1) lock (guard)
  sync all
  if (this_image() == 2) unlock (guard[1])
  print *, 'end'
end program unlock_foreign
