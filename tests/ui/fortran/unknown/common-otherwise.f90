!~ at-start: unsupported
program common_otherwise
  implicit none
  integer :: pair(2)
  common /both/ pair
  pair = 1 !~ ERROR unsupported: Partita does not model this: `pair`: units lay out the common block `/both/` differently
  call other()
end program

subroutine other()
  implicit none
  integer :: first, second
  common /both/ first, second
  second = 2
end subroutine
