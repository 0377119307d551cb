!~ errors: 1
!~ places: 2
program p
  implicit none
  type box
    integer, allocatable :: part[:]
  end type box
  type(box) :: b
  integer :: y[*]
  y = 0
  print *, y[1][2] !~ ERROR rejected@16: a second image selector
end program p
