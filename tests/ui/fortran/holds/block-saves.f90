!~ places: 1
! A saved variable of a block keeps its value from one entry to the next, also in the main program.
program p
  implicit none
  integer :: i
  do i = 1, 2
    block
      integer, save :: times = 0
      times = times + 1
      if (times /= i) error stop
    end block
  end do
end program p
