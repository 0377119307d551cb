!~ errors: 1
!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  critical
    critical !~ ERROR rejected@5: CRITICAL inside a CRITICAL construct
      x[1] = x[1] + 1
    end critical
  end critical
end program p
