! images: 2 3
! expect: holds
! A product over all images, with an own pure function.
program co_reducing
  implicit none
  integer :: n
  n = this_image() + 1
  call co_reduce(n, times)
  print *, n
contains
  pure function times(a, b) result(c)
    integer, intent(in) :: a, b
    integer :: c
    c = a * b
  end function times
end program co_reducing
