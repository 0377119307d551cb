!~ places: 1
! An allocation takes the lower bounds of a whole array, and 1 of any other expression.
program p
  implicit none
  type box
    integer, allocatable :: v(:)
  end type
  integer :: fixed(-1:1), empty(5:4)
  integer, allocatable :: a(:), b(:), m(:, :)
  integer, pointer :: q(:)
  type(box) :: x
  fixed = [4, 5, 6]
  a = fixed
  if (lbound(a, 1) /= -1 .or. a(1) /= 6) error stop 1
  x%v = a
  if (lbound(x%v, 1) /= -1) error stop 2
  b = x%v
  if (ubound(b, 1) /= 1) error stop 3
  b = [b, 7]
  if (lbound(b, 1) /= 1) error stop 4
  deallocate (b)
  b = (a)
  if (lbound(b, 1) /= 1) error stop 5
  deallocate (b)
  b = a(:)
  if (lbound(b, 1) /= 1) error stop 6
  ! The shape stays, so the bounds do.
  b = a
  if (lbound(b, 1) /= 1) error stop 7
  deallocate (b)
  b = empty
  if (lbound(b, 1) /= 1 .or. size(b) /= 0) error stop 8
  allocate (q, source=a)
  if (lbound(q, 1) /= -1 .or. q(0) /= 5) error stop 9
  allocate (m(0:1, 2:3))
  m = 1
  call copy(m)
contains
  subroutine copy(like)
    integer, intent(in) :: like(0:, 5:)
    integer, allocatable :: c(:, :)
    allocate (c, mold=like)
    if (any(lbound(c) /= [0, 5])) error stop 10
  end subroutine
end program p
