!~ places: 2
program p
  implicit none
  call work()
contains
  subroutine work()
    critical
      return !~ ERROR rejected
    end critical
  end subroutine work
end program p
