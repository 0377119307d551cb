! images: 1
! expect: holds
! Reductions with DIM= and MASK=, locations, products, shifts, packing and shapes.
program reductions
  implicit none
  integer :: a(2, 3), i, j, v(5), loc(2), e(0)
  real :: x(4)
  logical :: m(2, 3)
  complex :: z(2)
  a = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  v = [3, 9, 1, 9, 1]
  x = [1.5, 2.5, -1.0, 4.0]
  z = [(1.0, 2.0), (3.0, -1.0)]
  m = mod(a, 2) == 0
  print *, sum(a), product(a), maxval(a), minval(a), sum(x), maxval(x), sum(z), product(z)
  print *, sum(a, dim=1), sum(a, 2), maxval(a, dim=2), product(a, 1)
  print *, sum(a, mask=m), sum(a, m), sum(a, 1, m), maxval(a, mask=a < 4), minval(a, a > 2)
  print *, any(m), all(m), count(m), any(m, 1), all(m, dim=2), count(m, 2), parity([.true., .false., .true.])
  print *, maxloc(v), minloc(v), maxloc(v, dim=1), minloc(v, 1), maxloc(v, back=.true.), maxloc(a), minloc(a, mask=a > 2)
  print *, maxloc(a, dim=1), maxloc(a, 2), findloc(v, 9), findloc(v, 9, dim=1, back=.true.), findloc(v, 77)
  print *, dot_product(v, v), dot_product(x, x), norm2(x), dot_product(z, z), dot_product([.true., .false.], [.true., .true.])
  print *, matmul(a, transpose(a)), matmul([1, 2], a), matmul(a, [1, 2, 3])
  print *, sum(e), product(e), maxval(e), any(e > 0), all(e > 0), size(e), maxloc(e)
  print *, iall([7, 3]), iany([4, 1]), iparity([5, 1])
  print *, transpose(a)
  print *, spread([1, 2, 3], 1, 2), spread(7, 1, 3), spread([1, 2], dim=2, ncopies=2)
  print *, merge(1, 2, .true.), merge(a, -a, m), merge("aa", "bb", .false.)
  print *, pack(a, m), pack(v, v > 1), pack(a, .true.), pack(v, v > 5, [0, 0, 0, 0])
  print *, unpack([10, 20, 30], m, a), unpack([10, 20, 30], m, 0)
  print *, cshift(v, 1), cshift(v, -2), cshift(a, 1, dim=2), eoshift(v, 1), eoshift(v, -1, boundary=77), eoshift(a, 1, dim=2)
  print *, reshape([1, 2, 3], [2, 2], pad=[0]), reshape([1, 2, 3, 4, 5, 6], [2, 3], order=[2, 1]), reshape(a, [3, 2])
  print *, size(a), size(a, 1), size(a, dim=2), shape(a), lbound(a), ubound(a), lbound(a, 1), ubound(a, 2)
  print *, sum([(i, i=1, 10)]), sum(a * a), sum(abs(x)), maxval([1.5d0, 2.5d0]), size(pack(v, v > 1))
  do i = 1, 2
    print *, size(a, i), ubound(a, i)
  end do
  call show(v(2:4), 5)
  call show(a(1, :))
contains
  subroutine show(u, k)
    integer, intent(in) :: u(-1:)
    integer, optional :: k
    print *, lbound(u), ubound(u), size(u), present(k), sum(u)
  end subroutine
end program reductions
