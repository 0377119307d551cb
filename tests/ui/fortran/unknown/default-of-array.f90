!~ places: 1
! The tree has one default for all elements: other lists are not modelled, and never left out in silence.
program p
  implicit none
  type sizes
    integer :: n(2) = [1, 2]
  end type
  type(sizes) :: s
  if (s%n(2) /= 2) error stop !~ ERROR unsupported
end program p
