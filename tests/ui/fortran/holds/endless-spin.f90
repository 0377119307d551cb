! Image 2 waits for a value that image 1 sends in the end.
program endless_spin
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
!~ places: 2
  integer(atomic_int_kind) :: box[*]
  integer :: got
  call atomic_define(box, 0)
  sync all
  if (this_image() == 1) then
    call atomic_define(box[2], 3)
    call atomic_define(box[2], 4)
  else
    do
      call atomic_ref(got, box)
      if (got == 4) exit
    end do
  end if
end program endless_spin
