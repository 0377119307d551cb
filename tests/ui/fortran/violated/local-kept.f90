!~ places: 1
! The local array of a call knows nothing of those of earlier calls.
program p
  implicit none
  integer :: small(2), large(3)
  small = 1
  large = 1
  call work(small, .true.)
  call work(large, .false.)
contains
  subroutine work(x, fill)
    integer, intent(in) :: x(:)
    logical, intent(in) :: fill
    integer :: own(2)
    if (fill) own = x(1)
    print *, own(2) !~ ERROR uninitialized-read
  end subroutine
end program p
