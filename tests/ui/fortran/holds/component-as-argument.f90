!~ places: 1
! Allocatable and pointer components are arguments like variables.
program p
  implicit none
  type node
    integer, allocatable :: v(:)
    integer, pointer :: q => null()
  end type
  type(node) :: x(2)
  integer, target :: t
  t = 3
  call make(x(2)%v, 4)
  if (size(x(2)%v) /= 4 .or. allocated(x(1)%v)) error stop 1
  call make(x(2)%v, 2)
  if (any(x(2)%v /= 2)) error stop 2
  call aim(x(1)%q)
  if (x(1)%q /= 3 .or. associated(x(2)%q)) error stop 3
contains
  subroutine make(v, n)
    integer, allocatable, intent(out) :: v(:)
    integer, intent(in) :: n
    allocate (v(n), source=n)
  end subroutine
  subroutine aim(q)
    integer, pointer, intent(inout) :: q
    q => t
  end subroutine
end program p
