! images: 2 3
! expect: holds
! broken: data-race
! explain: the plain read comes after the barrier of the program start and sees some sum
! Everybody adds to one counter; atomics need no lock. Broken: image 1 reads it without one.
program atomic_adding
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: counter[*] = 0
  integer :: total
  sync all
  call atomic_add(counter[1], this_image())
#ifndef BROKEN
  sync all
#endif
  if (this_image() == 1) then
    total = counter
    print *, 'total', total
  end if
end program atomic_adding
