! images: 2
! expect: holds
! outputs: 2
! An atomic logical may be looked at while it changes: both answers are right.
program atomic_logicals
  use, intrinsic :: iso_fortran_env, only: atomic_logical_kind
  implicit none
  logical(atomic_logical_kind) :: done[*] = .false.
  logical(atomic_logical_kind) :: seen
  sync all
  if (this_image() == 1) then
    call atomic_define(done, .true._atomic_logical_kind)
  else
    call atomic_ref(seen, done[1])
    print *, 'done already:', seen
  end if
end program atomic_logicals
