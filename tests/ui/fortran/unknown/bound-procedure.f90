!~ places: 1
module shapes
  implicit none
  type shape
    integer :: id = 1
  contains
    procedure :: number
  end type
contains
  integer function number(a)
    class(shape), intent(in) :: a
    number = a%id
  end function
end module
program p
  use shapes
  implicit none
  type(shape) :: s
  print *, s%number() !~ ERROR unsupported
end program p
