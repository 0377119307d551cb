!~ places: 2
program p
  implicit none
  integer :: i
  do concurrent (i = 1:2)
    sync all !~ ERROR rejected
  end do
end program p
