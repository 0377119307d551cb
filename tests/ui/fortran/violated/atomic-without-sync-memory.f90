!~ places: 2
! The loop delays the reader but does not close its segment.
program p
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer :: x[*] = 0
  integer(atomic_int_kind) :: flag[*] = 0
  integer(atomic_int_kind) :: seen
  if (this_image() == 1) then
    x[2] = 1 !~ ERROR data-race@5: image 1 wrote `x[2]` before
    sync memory
    call atomic_define(flag[2], 1)
  else
    do
      call atomic_ref(seen, flag)
      if (seen == 1) exit
    end do
    print *, x !~ ERROR data-race@14: image 2 reads `x[2]`
  end if
end program p
