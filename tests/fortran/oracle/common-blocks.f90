! images: 1
! expect: holds
! Variables of several units in one storage, under other names and with other lower bounds.
program common_blocks
  implicit none
  integer :: n, m
  real :: r(2)
  integer :: grid(2, 3)
  common n, m
  common /numbers/ r /table/ grid
  data r /1.0, 2.0/
  n = 1
  m = 2
  grid = 0
  call change()
  call change()
  print *, n, m, r
  print *, grid
end program common_blocks

subroutine change()
  implicit none
  integer :: k, l, cells
  real :: q
  common // k, l
  common /numbers/ q(0:1)
  common /table/ cells(0:1, 3)
  q(0) = q(1) + 5
  k = k + 7
  cells(1, 2) = cells(1, 2) + l
end subroutine change
