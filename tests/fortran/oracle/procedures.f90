! images: 1
! expect: holds
! Internal procedures: variables of the host, optional and named arguments, recursion.
program procedures
  implicit none
  integer :: calls, n
  calls = 0
  n = 3
  print *, factorial(5)
  print *, calls
  call greet('you')
  call greet(times=2, name='all')
  call swap(n, calls)
  print *, n, calls
  print *, cube(2), cube([1, 2, 3])
contains
  recursive integer function factorial(k) result(f)
    integer, intent(in) :: k
    calls = calls + 1
    f = 1
    if (k > 1) f = k * factorial(k - 1)
  end function factorial
  subroutine greet(name, times)
    character(len=*), intent(in) :: name
    integer, intent(in), optional :: times
    integer :: n
    n = 1
    if (present(times)) n = times
    print '(a)', repeat('hello ', n) // name
  end subroutine greet
  subroutine swap(a, b)
    integer, intent(inout) :: a, b
    integer :: c
    c = a
    a = b
    b = c
  end subroutine swap
  elemental integer function cube(x)
    integer, intent(in) :: x
    cube = x**3
  end function cube
end program procedures
