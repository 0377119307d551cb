! Every image works on its own part of an allocatable coarray through a dummy argument: by an explicit
! loop, or with WHOLE by an expression on the whole array. With BROKEN a barrier is missing.
#ifndef ELEMENTS
#define ELEMENTS 8
#endif
program dummy
  implicit none
  integer, allocatable :: a(:)[:]
  integer :: me
  me = this_image()
  allocate (a(ELEMENTS)[*])
  call fill(a, me)
#ifndef BROKEN
  sync all
#endif
  if (a(1)[1] /= 3) error stop "not what image 1 has"
contains
  subroutine fill(x, k)
    integer, allocatable, intent(inout) :: x(:)[:]
    integer, intent(in) :: k
    integer :: i
#ifdef WHOLE
    x = k
    x = 2 * x + 1
#else
    do i = 1, size(x)
      x(i) = k
    end do
    do i = 1, size(x)
      x(i) = 2 * x(i) + 1
    end do
#endif
  end subroutine fill
end program dummy
