! images: 1
! expect: holds
! A procedure as an argument.
program trapezoid
  implicit none
  abstract interface
    real function curve(x)
      real, intent(in) :: x
    end function curve
  end interface
  print '(2f9.4)', area(parabola, 0.0, 1.0, 4), area(line, 0.0, 2.0, 2)
contains
  real function area(f, a, b, n)
    procedure(curve) :: f
    real, intent(in) :: a, b
    integer, intent(in) :: n
    integer :: i
    real :: h
    h = (b - a) / n
    area = (f(a) + f(b)) / 2
    do i = 1, n - 1
      area = area + f(a + i * h)
    end do
    area = area * h
  end function area
  real function parabola(x)
    real, intent(in) :: x
    parabola = x**2
  end function parabola
  real function line(x)
    real, intent(in) :: x
    line = 3 * x + 1
  end function line
end program trapezoid
