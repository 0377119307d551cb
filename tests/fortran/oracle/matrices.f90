! images: 1
! expect: holds
! Products of matrices and vectors.
program matrices
  implicit none
  integer :: a(2, 2), b(2, 2), v(2)
  real :: r(2, 2)
  a = reshape([1, 3, 2, 4], [2, 2])
  b = reshape([0, 1, 1, 0], shape(b))
  v = [1, -1]
  print *, matmul(a, b)
  print *, matmul(a, v), matmul(v, a)
  print *, matmul(transpose(a), a)
  r = reshape([1.0, 2.0, 3.0, 4.0], [2, 2], order=[2, 1])
  print *, r(1, :), norm(r(2, :))
contains
  real function norm(x)
    real, intent(in) :: x(:)
    norm = sqrt(sum(x**2))
  end function norm
end program matrices
