!~ places: 1
! Local variables start anew at each call, in every way the procedure is called, also when others are handed them.
program p
  implicit none
  integer :: small(2), large(3)
  call work(small)
  call work(large)
  call work(small)
contains
  subroutine work(x)
    integer, intent(out) :: x(:)
    integer, allocatable :: own(:)
    if (allocated(own)) error stop 1
    allocate (own(size(x)))
    call fill(own)
    x = own
  end subroutine
  subroutine fill(x)
    integer, allocatable, intent(inout) :: x(:)
    x = 2
  end subroutine
end program p
