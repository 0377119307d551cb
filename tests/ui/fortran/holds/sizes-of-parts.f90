!~ places: 1
! SIZE, SHAPE and LEN of a part are those of the part.
program p
  implicit none
  integer :: v(5), m(2, 3)
  character(4) :: c, list(3)
  if (size(v(2:3)) /= 2 .or. size(v) /= 5) error stop 1
  if (any(shape(m(1:1, :)) /= [1, 3]) .or. size(m(:, 2)) /= 2) error stop 2
  if (len(c(2:3)) /= 2 .or. len(list(2)) /= 4 .or. len(list(1:2)) /= 4) error stop 3
  if (len(list(2)(1:1)) /= 1 .or. lbound(v(3:), 1) /= 1 .or. ubound(v(3:), 1) /= 3) error stop 4
end program p
