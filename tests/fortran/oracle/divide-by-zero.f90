! images: 1
! expect: division-by-zero
! Division of whole numbers by zero.
program divide_by_zero
  implicit none
  integer :: i, n
  n = 12
  do i = 2, 0, -1
    n = n / i
    print *, n
  end do
end program divide_by_zero
