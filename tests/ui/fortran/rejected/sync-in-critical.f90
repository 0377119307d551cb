!~ places: 2
program p
  implicit none
  critical
    sync all !~ ERROR rejected
  end critical
end program p
