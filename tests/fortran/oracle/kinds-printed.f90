! images: 1
! expect: holds
! Whole numbers are written in the width of their kind: variables, elements, literals, results and what they are mixed with.
program kinds_printed
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64
  implicit none
  type :: pair
    integer(int64) :: long
    integer(int16) :: short
  end type pair
  integer(int8) :: tiny_one
  integer(int16) :: row(3)
  integer(int64) :: wide(2)
  type(pair) :: both
  character(40) :: line
  integer :: i
  tiny_one = -5
  row = [1_int16, 2_int16, 3_int16]
  wide = [10_int64, 20_int64]
  both = pair(7, 8)
  i = 9
  print *, tiny_one, row, wide, both, i
  print *, row(2) * 2_int16, row(1) + i, wide(1) - i, mod(wide(2), 7_int64), abs(tiny_one)
  print *, 4_int8, int(2.5, int64), nint(2.5d0), size(wide, kind=int64), size(wide), sum(wide), maxval(row)
  print *, (row(i), wide(i), i = 1, 2), merge(1_int64, 2_int64, tiny_one < 0)
  write (line, *) wide(2)
  print '(a)', line
  print '(z20, 1x, z8, 1x, b10)', -1_int64, -1_int32, -1_int8
end program kinds_printed
