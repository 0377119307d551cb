! images: 1
! expect: holds
! Text: padding, pieces, searching, comparing.
program characters
  implicit none
  character(len=8) :: word
  character(len=:), allocatable :: text
  integer :: i
  word = 'rod'
  text = trim(word) // 's and ' // word(1:2) // 'ck'
  print '(a, i0, 1x, i0)', text // '|', len(text), len_trim(word)
  word(2:3) = 'XYZ'
  print '(a)', '[' // word // ']'
  print *, index(text, 's'), index(text, 's', back=.true.), scan(text, 'nd'), verify(text, 'rods ')
  print *, 'ab' < 'abc', 'a' == 'a  ', 'Z' < 'a', lge('b', 'a')
  print '(a)', adjustl('   left') // '|' // adjustr('right  ') // '|' // repeat('=', 4)
  print *, iachar('A'), achar(98), ichar('0')
  do i = 1, len(text)
    if (text(i:i) >= 'a' .and. text(i:i) <= 'z') text(i:i) = achar(iachar(text(i:i)) - 32)
  end do
  print '(a)', text
  text = 'it''s "quoted"'
  print '(a)', text
end program characters
