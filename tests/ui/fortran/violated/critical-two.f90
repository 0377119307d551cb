!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  if (this_image() == 1) then
    critical
      x[1] = 1 !~ ERROR data-race@7: image 1 writes `x[1]`
    end critical
  else
    critical
      x[1] = 2 !~ ERROR data-race@7: image 2 writes `x[1]`
    end critical
  end if
end program p
