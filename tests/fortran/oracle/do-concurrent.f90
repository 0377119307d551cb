! images: 1
! expect: holds
! Turns that do not depend on each other, with a mask.
program do_concurrent
  implicit none
  integer :: a(4), b(2, 2), i, j
  a = 0
  do concurrent (i = 1:4, mod(i, 2) == 0)
    a(i) = i * i
  end do
  do concurrent (i = 1:2, j = 1:2)
    b(i, j) = i - j
  end do
  print *, a, b
end program do_concurrent
