!~ places: 1
! The pointer is a component of an element.
program p
  implicit none
  type holder
    integer, pointer :: q => null()
  end type
  type(holder) :: h(2)
  integer, pointer :: a
  allocate (a)
  a = 1
  h(2)%q => a
  print *, h(2)%q
  deallocate (a)
  print *, associated(h(1)%q)
  print *, h(2)%q !~ ERROR null-dereference
end program p
