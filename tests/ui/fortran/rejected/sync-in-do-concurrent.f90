!~ errors: 1
!~ places: 2
program p
  implicit none
  integer :: i
  do concurrent (i = 1:2)
    sync all !~ ERROR rejected@5: SYNC ALL inside a DO CONCURRENT
  end do
end program p
