!~ places: 2
program p
  implicit none
  type box
    integer, pointer :: part => null()
  end type box
  type(box) :: b[*]
  integer, target :: t
  t = 1
  b[1]%part => t !~ ERROR rejected
end program p
