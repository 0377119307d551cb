!~ places: 1
! What is not allocated or not associated is no argument for an optional dummy.
program p
  implicit none
  type box
    integer, allocatable :: v(:)
  end type
  integer, allocatable :: a, b(:)
  integer, pointer :: q
  type(box) :: x
  nullify (q)
  if (given(a) /= 0) error stop 1
  if (given(a, x%v) /= 0) error stop 2
  allocate (x%v(3), source=4)
  if (given(a, x%v) /= 2) error stop 3
  a = 1
  if (given(a, b) /= 1) error stop 4
  if (given(q, x%v) /= 2) error stop 5
  call check(b, .false.)
  allocate (b(1))
  call check(b, .true.)
contains
  function given(one, many) result(r)
    integer, optional, intent(in) :: one, many(:)
    integer :: r
    r = 0
    if (present(one)) r = r + one
    if (present(many)) r = r + 2
  end function
  subroutine check(many, expected)
    integer, optional, intent(in) :: many(:)
    logical, intent(in) :: expected
    if (present(many) .neqv. expected) error stop 6
  end subroutine
end program p
