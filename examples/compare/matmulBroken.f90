! As matmulPar with one index wrong: row k of the second matrix is taken for its column.
program matmul_broken
  implicit none
  integer, parameter :: n = 2
  real(8) :: a(n, n), b(n, n), c(n, n)
  real(8) :: part(n, n)[*]
  integer :: i, j, k
  real(8) :: dot

  do j = this_image(), n, num_images()
    do i = 1, n
      dot = 0
      do k = 1, n
        dot = dot + b(j, k) * a(i, k)
      end do
      part(i, j)[1] = dot
    end do
  end do
  sync all
  if (this_image() == 1) c = part
end program
