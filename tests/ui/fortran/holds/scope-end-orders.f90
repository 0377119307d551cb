!~ places: 2
program p
  implicit none
  integer :: x[*] = 0
  call work()
  if (x[3 - this_image()] /= 3 - this_image()) error stop
contains
  subroutine work()
    integer, allocatable :: a[:]
    allocate (a[*])
    x = this_image()
  end subroutine work
end program p
