!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  if (this_image() == 1) unlock (guard) !~ ERROR lock-misuse@26: image 1 unlocks `guard`, which is not locked
end program p
