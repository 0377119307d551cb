! images: 2
! expect: holds
! broken: data-race
! explain: the loop does delay the reader, so the value is there in practice
! Order built by hand: write, sync memory, atomic flag; spin, sync memory, read.
! Broken: the reader spins but does not close its segment.
program flag_sync_memory
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: flag[*] = 0
  integer(atomic_int_kind) :: seen
  integer :: x[*] = 0
  if (this_image() == 1) then
    x = 5
    sync memory
    call atomic_define(flag[2], 1)
  else
    do
      call atomic_ref(seen, flag)
      if (seen == 1) exit
    end do
#ifndef BROKEN
    sync memory
#endif
    print *, x[1]
  end if
end program flag_sync_memory
