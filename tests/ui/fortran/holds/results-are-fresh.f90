!~ places: 1
! A function starts with a fresh result, whatever the call before left.
program p
  implicit none
  type pair
    integer :: a = 1, b = 2
  end type
  type(pair) :: x
  integer, allocatable :: v(:)
  x = changed(.true.)
  x = changed(.false.)
  if (x%a /= 1 .or. x%b /= 2) error stop 1
  v = counted(3)
  v = counted(2)
  if (any(v /= [1, 2])) error stop 2
  if (word(3)//word(1) /= 'aaaa') error stop 3
contains
  function changed(really) result(r)
    logical, intent(in) :: really
    type(pair) :: r
    if (really) r%a = 7
  end function
  function counted(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    integer :: i
    if (allocated(r)) error stop 4
    allocate (r(n))
    do i = 1, n
      r(i) = i
    end do
  end function
  function word(n) result(r)
    integer, intent(in) :: n
    character(:), allocatable :: r
    if (allocated(r)) error stop 5
    allocate (character(n) :: r)
    r(:) = repeat('a', 9)
  end function
end program p
