! Prefix sums, from left to right: element i becomes the sum of all up to it.
program prefix_spec
  implicit none
  integer, parameter :: n = 4
  real(8) :: x(n), s(n)
  integer :: i

  s(1) = x(1)
  do i = 2, n
    s(i) = s(i - 1) + x(i)
  end do
end program
