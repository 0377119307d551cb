!~ places: 2
program p
  implicit none
  integer, allocatable :: a[:]
  integer :: x[*] = 0
  x = this_image()
  allocate (a[*])
  a = x[3 - this_image()]
  deallocate (a)
  x = 7
end program p
