!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  if (this_image() == 1) then
    critical
      x[1] = 1 !~ ERROR data-race
    end critical
  else
    critical
      x[1] = 2 !~ ERROR data-race
    end critical
  end if
end program p
