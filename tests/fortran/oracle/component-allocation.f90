! images: 1
! expect: holds
! Assignment allocates allocatable components.
program components
  implicit none
  type inner
    integer :: k
  end type
  type box
    integer, allocatable :: w(:), s
    type(inner), allocatable :: obj
  end type
  type(box) :: b, c(2)
  b%w = [1, 2, 3]
  b%s = 7
  b%obj = inner(5)
  print *, b%w, size(b%w), b%s, b%obj%k
  b%w = [b%w, 4]
  b%w = b%w(2:) * 10
  c(2)%w = [9]
  print *, b%w, allocated(c(1)%w), allocated(c(2)%w), c(2)%w
  b%w = 0
  print *, b%w
end program components
