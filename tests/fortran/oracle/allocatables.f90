! images: 1
! expect: holds
! Arrays that grow by assignment, and memory that changes hands.
program allocatables
  implicit none
  integer, allocatable :: a(:), b(:), m(:, :)
  integer :: failed
  print *, allocated(a)
  allocate (a(-1:1), source=4)
  print *, lbound(a), ubound(a), a
  a = [1, 2, 3, 4]
  print *, size(a), lbound(a)
  a = [a, 5]
  print *, a
  call move_alloc(a, b)
  print *, allocated(a), allocated(b), sum(b)
  allocate (m(2, size(b)))
  m(1, :) = b
  m(2, :) = -b
  print *, sum(m), m(2, 5)
  allocate (b(3), stat=failed)
  print *, failed /= 0, size(b)
  deallocate (b, m)
  print *, allocated(m)
end program allocatables
