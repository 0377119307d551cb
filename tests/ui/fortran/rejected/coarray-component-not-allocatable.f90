!~ places: 2
program p
  implicit none
  type box
    integer :: part[*] !~ ERROR rejected
  end type box
  type(box) :: b
  b%part = 1
end program p
