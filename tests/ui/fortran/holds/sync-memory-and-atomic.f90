!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer :: x[*] = 0
  integer(atomic_int_kind) :: flag[*] = 0
  integer(atomic_int_kind) :: seen
  if (this_image() == 1) then
    x[2] = 1
    sync memory
    call atomic_define(flag[2], 1)
  else
    do
      call atomic_ref(seen, flag)
      if (seen == 1) exit
    end do
    sync memory
    if (x /= 1) error stop
  end if
end program p
