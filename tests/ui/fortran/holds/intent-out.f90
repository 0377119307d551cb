!~ places: 1
! INTENT(OUT): default values of the type, and a deallocated allocatable, on every entry.
program p
  implicit none
  type counter
    integer :: hits = 0
    integer, allocatable :: log(:)
  end type
  type(counter) :: c(2)
  integer, allocatable :: list(:)
  c(1)%hits = 9
  c(2)%hits = 9
  allocate (c(2)%log(3))
  call clear(c)
  if (c(1)%hits /= 0 .or. c(2)%hits /= 0) error stop 1
  if (allocated(c(2)%log)) error stop 2
  c(2)%hits = 4
  call clear_one(c(2))
  if (c(2)%hits /= 0) error stop 3
  call fill(list, 1)
  call fill(list, 4)
  if (size(list) /= 4) error stop 4
contains
  subroutine clear(x)
    type(counter), intent(out) :: x(:)
  end subroutine
  elemental subroutine clear_one(x)
    type(counter), intent(out) :: x
  end subroutine
  subroutine fill(x, n)
    integer, allocatable, intent(out) :: x(:)
    integer, intent(in) :: n
    if (allocated(x)) error stop 5
    allocate (x(n), source=n)
  end subroutine
end program p
