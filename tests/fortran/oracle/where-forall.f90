! images: 1
! expect: holds
! Masked assignment and simultaneous assignment.
program where_forall
  implicit none
  integer :: a(5), b(3, 3), i, j
  a = [3, -1, 0, 4, -5]
  where (a < 0) a = -a
  print *, a
  where (a > 3)
    a = a - 3
  elsewhere (a == 0)
    a = 99
  elsewhere
    a = a * 10
  end where
  print *, a
  b = 0
  forall (i = 1:3, j = 1:3, i >= j) b(i, j) = 10 * i + j
  print *, b
end program where_forall
