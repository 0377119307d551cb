!~ places: 2
! Default initialisation by a structure constructor, in a component of a component and for all elements of an array.
program p
  implicit none
  type point
    integer :: x = 3, y = 4
    integer, allocatable :: marks(:)
  end type
  type(point), parameter :: origin = point(0, 0)
  type segment
    type(point) :: from = point(y=1), to = origin
  end type
  type shape
    type(segment) :: sides(2)
    integer :: sizes(3) = [7, 7, 7]
  end type
  type(shape) :: s
  type(shape), allocatable :: c[:]
  if (s%sides(2)%from%x /= 3 .or. s%sides(2)%from%y /= 1) error stop 1
  if (s%sides(1)%to%x /= 0 .or. s%sizes(3) /= 7) error stop 2
  if (allocated(s%sides(1)%to%marks)) error stop 3
  allocate (c[*])
  if (c[3 - this_image()]%sides(1)%from%y /= 1) error stop 4
end program p
