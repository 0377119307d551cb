!~ places: 2
program p
  implicit none
  call work()
contains
  pure subroutine work()
    sync all !~ ERROR rejected
  end subroutine work
end program p
