!~ places: 3
!~ states: 65
! Work of every image on its own allocatable coarrays, allocatable components and pointers makes no interleavings.
program own_parts
  implicit none
  type column
    real, allocatable :: cells(:)
  end type
  integer, allocatable :: grid(:,:)[:]
  type(column) :: mine[*]
  real, allocatable, target :: store(:)
  real, pointer :: view(:)
  integer :: rows, k
  rows = 1 + num_images() / 3
  allocate (grid(rows, 2)[*])
  grid = this_image()
  allocate (mine%cells(rows), store(rows))
  view => store
  do k = 1, rows
    mine%cells(k) = k
    view(k) = 2 * k
  end do
  sync all
  call double(grid)
  mine%cells = mine%cells + store
contains
  subroutine double(g)
    integer, allocatable, intent(inout) :: g(:,:)[:]
    integer :: i
    do i = 1, size(g, 1)
      g(i, 1) = 2 * g(i, 1)
    end do
    if (g(1, 1) /= 2 * this_image()) error stop
  end subroutine
end program
