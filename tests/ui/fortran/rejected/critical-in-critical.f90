!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  critical
    critical !~ ERROR rejected
      x[1] = x[1] + 1
    end critical
  end critical
end program p
