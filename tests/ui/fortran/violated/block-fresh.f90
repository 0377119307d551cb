!~ places: 1
program p
  implicit none
  integer :: i
  do i = 1, 2
    block
      integer :: mine
      if (i == 1) mine = 3
      print *, mine !~ ERROR uninitialized-read
    end block
  end do
end program p
