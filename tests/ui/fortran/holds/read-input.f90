!~ places: 2
program p
  implicit none
  integer :: n, list(2), copy[*]
  if (this_image() == 1) then
    read *, n, list
    copy = n + list(1)
  else
    copy = 1
  end if
  sync all
  print *, copy[1]
end program p
