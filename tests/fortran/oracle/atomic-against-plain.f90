! images: 2
! expect: data-race
! explain: on this machine a word is read in one piece
! One side atomic, the other not: a race.
program atomic_against_plain
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: x[*] = 0
  sync all
  if (this_image() == 1) then
    call atomic_define(x[2], 3)
  else
    print *, x
  end if
end program atomic_against_plain
