!~ places: 1
! Pointers to what stays are not touched when something else goes away.
module shared
  implicit none
  integer, pointer :: kept => null(), other => null()
end module
program p
  use shared
  implicit none
  integer, allocatable, target :: a(:), b(:)
  integer, pointer :: all(:)
  allocate (a(2), b(2))
  a = 1
  b = 2
  kept => a(2)
  all => a
  deallocate (b)
  call local
  if (kept /= 1 .or. all(1) /= 1) error stop 1
  allocate (other)
  other = 5
  kept => other
  deallocate (a)
  if (kept /= 5) error stop 2
contains
  subroutine local
    integer, target :: x
    integer, target, save :: y = 3
    other => x
    other => y
  end subroutine
end program p
