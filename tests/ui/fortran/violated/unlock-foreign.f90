!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  if (this_image() == 1) lock (guard)
  sync all
  if (this_image() == 2) unlock (guard[1]) !~ ERROR lock-misuse@26: image 2 unlocks `guard[1]`, which image 1 holds
end program p
