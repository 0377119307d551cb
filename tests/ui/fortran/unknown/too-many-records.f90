!~ places: 4
!~ at-start: unsupported
! Each array alone is small enough; together they are more objects than a state can have.
program many
  implicit none
  type point
    integer :: number
    integer :: at(2)
  end type
  type(point) :: a(4000), b(4000), c(4000), d(4000)
  a(1)%number = 1
  b(1)%number = 2
  c(1)%number = 3
  d(1)%number = 4
  print *, a(1)%number + b(1)%number + c(1)%number + d(1)%number
end program
