! The product of two matrices from outside, by definition: one dot product after another.
program matmul_spec
  implicit none
  integer, parameter :: n = 2
  real(8) :: a(n, n), b(n, n), c(n, n)
  integer :: i, j, k

  do j = 1, n
    do i = 1, n
      c(i, j) = 0
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
end program
