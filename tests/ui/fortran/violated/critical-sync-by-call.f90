!~ places: 2
program p
  implicit none
  critical
    call work()
  end critical
contains
  subroutine work()
    sync memory !~ ERROR lock-misuse
  end subroutine work
end program p
