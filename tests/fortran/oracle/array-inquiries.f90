! images: 1
! expect: holds
! ALLOCATED, ASSOCIATED, bounds and MOVE_ALLOC.
program allocs
  implicit none
  integer, allocatable :: a(:), b(:)
  integer, pointer :: p, q
  integer, target :: t, u
  integer, allocatable :: c(:, :)
  type node
    integer, allocatable :: w(:)
    integer, pointer :: p => null()
  end type
  type(node) :: n
  print *, allocated(a), allocated(n%w), associated(n%p)
  allocate (a(-1:3))
  a = [1, 2, 3, 4, 5]
  print *, allocated(a), lbound(a), ubound(a), size(a), lbound(a, 1)
  call move_alloc(a, b)
  print *, allocated(a), allocated(b), lbound(b), b
  nullify (p)
  print *, associated(p)
  t = 4
  p => t
  q => p
  print *, associated(p), associated(p, t), associated(p, u), associated(q, p)
  allocate (n%w(2:4)); n%w = 7
  print *, allocated(n%w), lbound(n%w), ubound(n%w), size(n%w)
  allocate (c(2, 0:1)); c = 1
  print *, shape(c), lbound(c), ubound(c), sum(c, 1)
end program allocs
