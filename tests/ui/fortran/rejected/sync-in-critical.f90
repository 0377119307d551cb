!~ errors: 1
!~ places: 2
program p
  implicit none
  critical
    sync all !~ ERROR rejected@5: SYNC ALL inside a CRITICAL construct
  end critical
end program p
