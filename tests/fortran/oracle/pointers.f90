! images: 1
! expect: holds
! Pointers to variables and arrays, and a list made of nodes.
program pointers
  implicit none
  type node
    integer :: value
    type(node), pointer :: next => null()
  end type node
  type(node), pointer :: head, one
  integer, target :: x, a(4)
  integer, pointer :: p, q(:)
  integer :: i
  x = 1
  p => x
  p = p + 4
  print *, x, associated(p), associated(p, x)
  a = [1, 2, 3, 4]
  q => a
  q = q * 10
  print *, a, size(q)
  nullify (p)
  print *, associated(p)
  head => null()
  do i = 1, 3
    allocate (one)
    one%value = i * i
    one%next => head
    head => one
  end do
  one => head
  do while (associated(one))
    print *, one%value
    one => one%next
  end do
end program pointers
