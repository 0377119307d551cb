!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  if (this_image() == 1) then
    x = 3
    sync all
  else
    sync all
    if (x[1] /= 3) error stop
  end if
end program p
