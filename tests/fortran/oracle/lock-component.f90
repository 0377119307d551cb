! images: 2
! expect: holds
! broken: data-race
! explain: lost updates are rare with so few steps
! The lock lies beside the data it protects, as a component.
program lock_component
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type guarded
    type(lock_type) :: guard
    integer :: amount = 10
  end type guarded
  type(guarded) :: stock[*]
  sync all
#ifndef BROKEN
  lock (stock[2]%guard)
#endif
  stock[2]%amount = stock[2]%amount - 3
#ifndef BROKEN
  unlock (stock[2]%guard)
#endif
  sync all
  if (this_image() == 2) print *, stock%amount
end program lock_component
