!~ places: 1
!~ at-start: unsupported
program p
  implicit none
  integer :: u
  open (newunit=u, file='rows.txt') !~ ERROR unsupported@3: Partita does not model this: open
  close (u)
end program p
