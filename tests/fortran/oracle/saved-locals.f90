! images: 1
! expect: holds
! A value in the declaration makes a local variable stay.
program saved_locals
  implicit none
  integer :: i, n
  do i = 1, 3
    n = tick()
  end do
  print *, n, tick(), total(5)
  print *, total(6)
contains
  integer function tick()
    integer :: count = 10
    count = count + 1
    tick = count
  end function tick
  integer function total(x)
    integer, intent(in) :: x
    integer, save :: sum
    logical, save :: first = .true.
    if (first) sum = 0
    first = .false.
    sum = sum + x
    total = sum
  end function total
end program saved_locals
