! images: 2
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! Objects inside objects, with an array component.
program type_nested
  implicit none
  type cell
    integer :: v(2) = 1
  end type cell
  type grid
    type(cell) :: left, right
    logical :: used = .false.
  end type grid
  type(grid) :: g[*]
  g%right%v(2) = 30 + this_image()
  g%left = cell([5, 6])
  g%used = .true.
#ifndef BROKEN
  sync all
#endif
  print *, g[3 - this_image()]%right%v(2), g[3 - this_image()]%left%v(1), g%used, g%right%v(1)
end program type_nested
