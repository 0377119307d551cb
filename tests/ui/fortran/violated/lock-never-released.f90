!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  lock (guard[1]) !~ ERROR deadlock@3: image 2 waits for `guard[1]`, which image 1 holds
end program p
