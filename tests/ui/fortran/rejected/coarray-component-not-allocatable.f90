!~ errors: 1
!~ places: 2
program p
  implicit none
  type box
    integer :: part[*] !~ ERROR rejected@16: a coarray component must be allocatable
  end type box
  type(box) :: b
  b%part = 1
end program p
