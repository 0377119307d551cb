! images: 1
! expect: holds
! Numbers into text.
program internal_write
  implicit none
  character(len=12) :: line
  character(len=4) :: parts(2)
  integer :: i
  write (line, '(a, i0)') 'cell', 12
  print '(a)', '[' // line // ']'
  write (parts(1), '(i4.4)') 42
  write (parts(2), '(f4.1)') 2.25 * 2
  print '(2(a, "|"))', parts
  line = ''
  do i = 1, 3
    write (line(2 * i - 1:2 * i), '(i2)') i * 4
  end do
  print '(a)', line // '|'
end program internal_write
