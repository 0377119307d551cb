! images: 1
! expect: holds
! Sizes of whole numbers, and their bits.
program integer_kinds
  use, intrinsic :: iso_fortran_env, only: int8, int16, int64
  implicit none
  integer(int8) :: small
  integer(int64) :: large
  integer, parameter :: nine = selected_int_kind(9)
  integer(nine) :: usual
  small = 127_int8
  large = 2_int64**40
  usual = 2147483647
  print *, small, large, usual, huge(small), huge(1_int16)
  print *, large + 1, int(small) + 1, kind(large), bit_size(small)
  print *, iand(12, 10), ior(12, 10), ieor(12, 10), not(0), ishft(1, 4), ishft(16, -3)
  print *, btest(5, 0), ibset(0, 3), ibclr(15, 0), int(z'1F'), int(b'101')
end program integer_kinds
