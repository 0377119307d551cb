! Every image works out its columns of the product and puts them on image 1, which copies them when all are there.
program matmul_par
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
        dot = dot + b(k, j) * a(i, k)
      end do
      part(i, j)[1] = dot
    end do
  end do
  sync all
  if (this_image() == 1) c = part
end program
