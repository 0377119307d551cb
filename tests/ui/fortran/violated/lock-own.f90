!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  if (this_image() == 1) then
    lock (guard[2])
    lock (guard[2]) !~ ERROR lock-misuse@5: image 1 locks `guard[2]`, which it holds already
  end if
end program p
