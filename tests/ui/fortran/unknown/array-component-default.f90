!~ places: 1
!~ at-start: unsupported
program p
  implicit none
  type cell
    integer :: v(2) = [1, 2]
  end type cell
  type(cell) :: c
  print *, c%v(1) !~ ERROR unsupported@12: Partita does not model this: the default initialisation of component `v`
end program p
