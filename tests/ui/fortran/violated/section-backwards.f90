!~ places: 1
! As its twin: who means all elements in reverse must write both bounds.
program section_backwards
  implicit none
  integer :: v(2:5) = [1, 2, 3, 4]
  if (size(v(::-1)) /= 4) error stop 1 !~ ERROR error-stop
end program
