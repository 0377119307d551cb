!~ places: 2
! Cells are elements and components, not whole variables.
program p
  implicit none
  type pair
    integer :: a = 0, b = 0
  end type pair
  type(pair) :: z[*]
  integer :: x(2)[*] = 0
  x(this_image())[1] = 1
  if (this_image() == 1) then
    z[2]%a = 1
  else
    z[2]%b = 1
  end if
end program p
