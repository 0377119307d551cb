!~ places: 1
program p
  implicit none
  type point
    integer :: x = 3
  end type
  type segment
    type(point) :: from = point(5)
  end type
  type(segment) :: s
  if (s%from%x /= 3) error stop !~ ERROR error-stop
end program p
