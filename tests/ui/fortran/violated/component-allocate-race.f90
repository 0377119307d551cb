!~ places: 2
! Allocating a component while the other image uses it.
program p
  implicit none
  type box
    integer, allocatable :: part
  end type box
  type(box) :: b[*]
  if (this_image() == 1) then
    allocate (b%part) !~ ERROR data-race@15: image 1 writes `b[1]%part`
  else
    b[1]%part = 2 !~ ERROR data-race, null-dereference
  end if
end program p
