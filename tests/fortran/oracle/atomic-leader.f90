! images: 2 3
! expect: holds
! outputs: 2 3
! The first image that swaps its number in is the leader.
program atomic_leader
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: leader[*] = 0
  integer(atomic_int_kind) :: before
  sync all
  call atomic_cas(leader[1], before, 0, this_image())
  if (before == 0) then
    print *, 'leader'
  else
    print *, 'follows', before
  end if
end program atomic_leader
