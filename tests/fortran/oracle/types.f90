! images: 1
! expect: holds
! Derived types: defaults, constructors, arrays of objects, copies with their arrays.
program types
  implicit none
  type item
    character(len=4) :: name = 'none'
    integer :: count = 1
  end type item
  type shelf
    type(item) :: items(2)
    integer, allocatable :: prices(:)
  end type shelf
  type(item) :: i, list(3)
  type(shelf) :: s, copy
  print *, i%name, i%count
  i = item('bolt', 5)
  list(2) = i
  list(3) = item(count=7)
  print *, list%count, list(3)%name, sum(list(1:2)%count)
  s%items(1) = i
  s%prices = [3, 4]
  copy = s
  copy%prices(1) = 99
  copy%items%count = 0
  print *, s%prices, s%items%count
  print *, copy%prices, copy%items%count, copy%items(1)%name
end program types
