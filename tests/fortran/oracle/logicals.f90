! images: 1
! expect: holds
! Logical operators in both spellings, and merge.
program logicals
  implicit none
  logical :: a, b
  a = .true.
  b = .not. a
  print *, a .and. b, a .or. b, a .eqv. b, a .neqv. b
  print *, 1 .lt. 2, 1 == 2, 3 .ge. 3, .not. 1 /= 1
  print *, a .or. b .and. b, merge(1, 2, a), merge('yes', 'no ', b)
  print *, any([a, b]), all([a, b]), count([a, b, a]), parity([a, b, a])
end program logicals
