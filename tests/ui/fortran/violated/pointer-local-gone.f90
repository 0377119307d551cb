!~ places: 1
! A module's pointer to a component of a local variable.
module shared
  implicit none
  integer, pointer :: q => null()
end module
program p
  use shared
  implicit none
  call aim
  q = 1 !~ ERROR null-dereference
contains
  subroutine aim
    type pair
      integer :: a = 1, b = 2
    end type
    type(pair), target :: x
    q => x%b
    q = 3
  end subroutine
end program p
