!~ places: 1
program p
  implicit none
  type node
    integer, allocatable :: v(:)
  end type
  type(node) :: x
  allocate (x%v(1), source=1)
  call drop(x%v)
  print *, x%v(1) !~ ERROR null-dereference
contains
  subroutine drop(v)
    integer, allocatable, intent(inout) :: v(:)
    deallocate (v)
  end subroutine
end program p
