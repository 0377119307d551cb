! images: 1
! expect: holds
! Recursion with arrays and with two procedures that call each other.
program recursion
  implicit none
  integer :: a(5)
  a = [4, 1, 5, 2, 3]
  call sort(a)
  print *, a
  print *, even(7), fib(8)
  call move(2, 'a', 'b', 'c')
contains
  recursive subroutine sort(x)
    integer, intent(inout) :: x(:)
    integer :: pivot
    if (size(x) < 2) return
    pivot = x(1)
    x = [pack(x, x < pivot), pivot, pack(x, x > pivot)]
    pivot = count(x < pivot)
    call sort(x(:pivot))
    call sort(x(pivot + 2:))
  end subroutine sort
  recursive logical function even(n) result(answer)
    integer, intent(in) :: n
    answer = .true.
    if (n > 0) answer = odd(n - 1)
  end function even
  recursive logical function odd(n) result(answer)
    integer, intent(in) :: n
    answer = .false.
    if (n > 0) answer = even(n - 1)
  end function odd
  recursive integer function fib(n) result(f)
    integer, intent(in) :: n
    f = n
    if (n > 1) f = fib(n - 1) + fib(n - 2)
  end function fib
  recursive subroutine move(n, from, over, to)
    integer, intent(in) :: n
    character, intent(in) :: from, over, to
    if (n == 0) return
    call move(n - 1, from, to, over)
    print '(i0, 4a)', n, ' ', from, ' to ', to
    call move(n - 1, over, from, to)
  end subroutine move
end program recursion
