!~ errors: 1
!~ places: 2
program p
  implicit none
  type box
    integer, pointer :: part => null()
  end type box
  type(box) :: b[*]
  integer, target :: t
  t = 1
  b[1]%part => t !~ ERROR rejected@3: a pointer on another image cannot be pointed
end program p
