!~ places: 2
!~ at-start: data-race
program p
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: x[*] = 0
  if (this_image() == 1) then
    call atomic_add(x[2], 1) !~ ERROR data-race@5: `x[2]`
  else
    print *, x !~ ERROR data-race
  end if
end program p
