!~ places: 2
! The component is looked up on the other image.
program p
  implicit none
  type box
    integer, allocatable :: part(:)
  end type box
  type(box) :: b[*]
  if (this_image() == 1) allocate (b%part(1), source=5)
  sync all
  if (this_image() == 1) print *, b[2]%part(1) !~ ERROR null-dereference
end program p
