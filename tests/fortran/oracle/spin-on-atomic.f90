! images: 2
! expect: holds
! broken: data-race
! explain: the other image answers quickly or slowly, both look right
! Two flags, one for each direction; a counted number of turns of each image.
program spin_on_atomic
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: turn[*] = 1
  integer(atomic_int_kind) :: now
  integer :: total[*] = 0
  sync all
  do
    call atomic_ref(now, turn[1])
    if (now == this_image()) exit
  end do
#ifndef BROKEN
  sync memory
#endif
  total[1] = 10 * total[1] + this_image()
#ifndef BROKEN
  sync memory
#endif
  call atomic_define(turn[1], this_image() + 1)
  if (this_image() == 1) then
    do
      call atomic_ref(now, turn[1])
      if (now == 3) exit
    end do
#ifndef BROKEN
    sync memory
#endif
    print *, total
  end if
end program spin_on_atomic
