! images: 1
! expect: integer-overflow
! explain: the machine wraps around
! Whole numbers have an end.
program overflow
  implicit none
  integer :: i, n
  n = 1
  do i = 1, 31
    n = n * 2
  end do
  print *, n
end program overflow
