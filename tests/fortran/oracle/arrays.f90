! images: 1
! expect: holds
! Whole arrays, sections and constructors; columns come first.
program arrays
  implicit none
  integer :: a(2, 3), v(5), i, j
  integer, parameter :: table(0:2) = [5, 6, 7]
  a = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  print *, a
  print *, a(2, :), shape(a), size(a, 2)
  print *, transpose(a)
  v = [(i * i, i = 1, 5)]
  v(2:5) = v(1:4)
  print *, v, v(5:1:-2)
  print *, sum(a), sum(a, dim=1), product(v(1:3)), maxval(a), minval(v), maxloc(v)
  print *, lbound(table), ubound(table), table(2), a(:, 1) * 2 + [10, 20]
  print *, ((i * 10 + j, j = 1, 2), i = 1, 2)
  print *, (/ 1, 2 /) == [1, 3], dot_product([1, 2, 3], [4, 5, 6])
  print *, pack(v, v > 1), spread(7, 1, 2), cshift([1, 2, 3], 1), eoshift([1, 2, 3], 1)
end program arrays
