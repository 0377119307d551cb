!~ errors: 1
!~ places: 2
program p
  implicit none
  call work()
contains
  pure subroutine work()
    sync all !~ ERROR rejected@5: SYNC ALL in a pure procedure
  end subroutine work
end program p
