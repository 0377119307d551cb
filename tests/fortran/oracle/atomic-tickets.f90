! images: 2 3
! expect: holds
! outputs: 2 6
! Everybody draws a number: each number once, but who gets which is open.
program atomic_tickets
  use, intrinsic :: iso_fortran_env, only: atomic_int_kind
  implicit none
  integer(atomic_int_kind) :: next[*] = 1
  integer(atomic_int_kind) :: ticket, before
  sync all
  do
    call atomic_ref(ticket, next[1])
    call atomic_cas(next[1], before, ticket, ticket + 1)
    if (before == ticket) exit
  end do
  print *, 'ticket', ticket
end program atomic_tickets
