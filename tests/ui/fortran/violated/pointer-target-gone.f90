!~ places: 1
! A pointer to an element of an array that is deallocated.
program p
  implicit none
  integer, allocatable, target :: a(:)
  integer, pointer :: q
  allocate (a(2))
  a = 1
  q => a(2)
  deallocate (a)
  print *, q !~ ERROR null-dereference
end program p
