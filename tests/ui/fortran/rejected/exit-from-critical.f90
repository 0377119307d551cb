!~ errors: 1
!~ places: 2
program p
  implicit none
  integer :: i
  do i = 1, 2
    critical
      exit !~ ERROR rejected@7: a jump out of a CRITICAL construct
    end critical
  end do
end program p
