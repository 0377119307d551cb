!~ places: 3
! As the program of this name that holds, but one image looks into its neighbour's part.
program own_parts
  implicit none
  integer, allocatable :: grid(:)[:]
  integer :: rows, k, seen
  rows = 1 + num_images() / 3
  allocate (grid(rows)[*])
  grid = this_image()
  sync all
  do k = 1, rows
    grid(k) = 2 * grid(k) !~ ERROR data-race@5: image 2 writes `grid(2)[2]`
  end do
  if (this_image() == 1) seen = grid(rows)[2] !~ ERROR data-race@33: image 1 reads `grid(2)[2]`
end program
