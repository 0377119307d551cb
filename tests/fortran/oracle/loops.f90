! images: 1
! expect: holds
! The number of turns is fixed at the start; what the variable is worth afterwards.
program loops
  implicit none
  integer :: i, j, n, turns
  n = 3
  turns = 0
  do i = 1, n
    n = 10
    turns = turns + 1
  end do
  print *, turns, i
  do i = 5, 1, -2
    write (*, '(i0, 1x)', advance='no') i
  end do
  print *
  print *, i
  do i = 2, 1
    print *, 'never'
  end do
  print *, i
  outer: do i = 1, 3
    do j = 1, 3
      if (j == 2) cycle outer
      if (i == 3) exit outer
      print *, i, j
    end do
  end do outer
  n = 27
  turns = 0
  do while (n /= 1 .and. turns < 12)
    if (mod(n, 2) == 0) then
      n = n / 2
    else
      n = 3 * n + 1
    end if
    turns = turns + 1
  end do
  print *, n, turns
end program loops
