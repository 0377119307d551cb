! images: 1
! expect: holds
! Procedures outside of the program, with arrays of explicit and assumed shape.
subroutine fill(a, n, start)
  implicit none
  integer, intent(in) :: n, start
  integer, intent(out) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = start + i
  end do
end subroutine fill

integer function total(a, n)
  implicit none
  integer, intent(in) :: n, a(*)
  integer :: i
  total = 0
  do i = 1, n
    total = total + a(i)
  end do
end function total

program external_procedures
  implicit none
  integer, external :: total
  interface
    subroutine fill(a, n, start)
      integer, intent(in) :: n, start
      integer, intent(out) :: a(n)
    end subroutine fill
  end interface
  integer :: a(6)
  a = 0
  call fill(a(2:4), 3, start=10)
  print *, a, total(a, 6), total(a(3:), 2)
  call show(a(1:3))
contains
  subroutine show(x)
    integer, intent(in) :: x(0:)
    integer :: twice(size(x))
    twice = 2 * x
    print *, lbound(x), ubound(x), twice
  end subroutine show
end program external_procedures
