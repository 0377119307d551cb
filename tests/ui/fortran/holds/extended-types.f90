!~ places: 1
! An extended type has its parent as a component, and constructors may give either; operators and the assignment may be bound.
module shapes
  implicit none
  type shape
    integer :: id = 1
    integer, allocatable :: marks(:)
  contains
    procedure, private :: plus => sum_of_ids
    procedure :: from_number
    generic :: operator(+) => plus
    generic :: assignment(=) => from_number
  end type
  type, extends(shape) :: square
    integer :: side = 2
  end type
contains
  integer function sum_of_ids(a, b)
    class(shape), intent(in) :: a, b
    sum_of_ids = a%id + b%id
  end function
  subroutine from_number(a, n)
    class(shape), intent(inout) :: a
    integer, intent(in) :: n
    a%id = 10 * n
  end subroutine
end module
program p
  use shapes, only: shape, square
  implicit none
  type(shape) :: s
  type(square) :: q
  q%shape%id = 5
  if (q%id /= 5 .or. q + s /= 6) error stop 1
  q = square(7, side=3)
  if (q%shape%id /= 7 .or. q%side /= 3) error stop 2
  q = square(shape=shape(8), side=4)
  if (q%id /= 8 .or. q%side /= 4) error stop 3
  allocate (q%marks(2), source=9)
  s = q%shape
  if (s%id /= 8 .or. size(s%marks) /= 2) error stop 4
  q = 6
  if (q%id /= 60 .or. q%side /= 4) error stop 5
  q%shape = shape()
  if (q%id /= 1 .or. allocated(q%marks)) error stop 6
end program p
