! images: 1
! expect: holds
! Shifts, masks and counts of bits.
program bits
  implicit none
  integer :: i, j
  i = -7; j = 3
  print *, iand(12, 10), ior(12, 10), ieor(12, 10), not(5), ishft(1, 4), ishft(-1, -28), btest(5, 2), ibset(0, 31)
  print *, ibclr(15, 1), ibits(i, 0, 4), shiftl(3, 2), shiftr(-8, 1), shifta(-8, 1), popcnt(255), poppar(7), leadz(1), trailz(8)
  print *, ishftc(i, 4), ishftc(11, 1, 4), maskl(3), maskr(5), merge_bits(13, 18, 22), bge(-1, 1), blt(-1, 1)
  do i = -3, 3
    print *, ishft(20, i), popcnt(i), trailz(i), leadz(i), ibits(1234, i + 3, 2), i
  end do
  call mvbits(7, 0, 2, j, 3)
  print *, j
end program bits
