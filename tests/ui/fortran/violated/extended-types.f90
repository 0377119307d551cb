!~ places: 1
program p
  implicit none
  type base
    integer :: n
  end type
  type, extends(base) :: child
    integer :: k = 0
  end type
  type(child) :: c
  c%k = 1
  print *, c%base%n !~ ERROR uninitialized-read
end program p
