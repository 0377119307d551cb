!~ places: 2
program p
  implicit none
  integer :: i
  do i = 1, 2
    critical
      exit !~ ERROR rejected
    end critical
  end do
end program p
