! images: 1
! expect: holds
! Edit descriptors: widths, groups, positions, a format statement.
program formats
  implicit none
  integer :: i
  write (*, '(i5, i0, i4.3, a)') 42, 42, 7, '|'
  write (*, '(f8.3, f6.1, f0.2)') 3.14159, -2.55, 0.5
  write (*, '(es12.4, 1x, e12.4)') 12345.678, 0.00012
  write (*, '(3(i0, ","), i0)') 1, 2, 3, 4
  write (*, '(a, 3x, a, t20, a)') 'one', 'two', 'twenty'
  write (*, '(l2, l1, a4, a2, a)') .true., .false., 'x', 'long', '|'
  write (*, 100) 7, 2.5
100 format ('n = ', i3, ', r = ', f5.2, ' end')
  write (*, '(i3)') (i * i, i = 1, 3)
  write (*, '(a, /, a)') 'first line', 'second line'
  write (*, '(*(i0, :, "-"))') 1, 2, 3
  print '(g0, 1x, g0, 1x, g0)', 5, 'text', .true.
  print '(i3)', 12345
  print '(sp, i0, ss, 1x, i0)', 5, 6
end program formats
