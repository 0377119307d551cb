!~ places: 2
program p
  implicit none
  type box
    integer, allocatable :: part(:)
  end type box
  type(box) :: b[*]
  allocate (b%part(this_image()), source=this_image())
  sync all
  if (b[2]%part(2) /= 2 .or. b[1]%part(1) /= 1) error stop
  sync all
end program p
