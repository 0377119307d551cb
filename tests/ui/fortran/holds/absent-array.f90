!~ places: 1
! What is guarded by PRESENT may use the array as one.
program p
  implicit none
  if (total() /= 0 .or. total([1, 2]) /= 3) error stop
contains
  integer function total(x)
    integer, optional, intent(in) :: x(:)
    total = 0
    if (present(x)) total = sum(x)
  end function
end program p
