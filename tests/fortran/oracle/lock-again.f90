! images: 2
! expect: lock-misuse
! A lock that the image holds already: an error, not a wait.
program lock_again
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  if (this_image() == 1) then
    lock (guard)
    lock (guard)
  end if
  print *, 'end'
end program lock_again
