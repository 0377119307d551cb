!~ errors: 1
!~ places: 2
program p
  implicit none
  call work()
contains
  subroutine work()
    critical
      return !~ ERROR rejected@7: RETURN out of a CRITICAL construct
    end critical
  end subroutine work
end program p
