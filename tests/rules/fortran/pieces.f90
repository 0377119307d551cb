! Pieces of syntax that rules have to get right.
module store
  implicit none
  real, dimension(4), codimension[*], save :: grid, other(2)
contains
  subroutine fill(x, n)
    real, intent(out) :: x(:)
    integer, intent(in) :: n
    x = real(n)
  end subroutine fill
end module store

program pieces
  use store
  implicit none
  type cell
    real :: a(3)
    integer :: flag
  end type cell
  type(cell) :: c[*]
  integer :: i, k
  real :: mine
  call fill(grid, 3)
  if (this_image() == 1) then
    grid(2) = grid(1) + size(grid)
  else if (k > 2) then
    c[2]%a(i) = 1.0
  end if
10 grid(:)[2] = other
  do i = 1, 3
    if (c%flag > 0) go to 10
    c[i]%a(:) = grid(2:4)
  end do
  print *, mine, grid(1)[3]
end program pieces
