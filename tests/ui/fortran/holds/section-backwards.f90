!~ places: 1
! Bounds that a section leaves out are those of the array, whatever the sign of the step.
program section_backwards
  implicit none
  integer :: v(2:5) = [1, 2, 3, 4], step
  step = -2
  if (size(v(::-1)) /= 0) error stop 1
  if (size(v(5::-1)) /= 1) error stop 2
  if (size(v(:2:-1)) /= 1) error stop 3
  if (size(v(::step)) /= 0) error stop 4
  if (any(v(5:2:step) /= [4, 2])) error stop 5
  v(5::-2) = 0
  if (sum(v) /= 6) error stop 6
end program
