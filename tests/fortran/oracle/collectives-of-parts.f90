! images: 2 3
! expect: holds
! Collectives of arrays and records, and with a result on one image only.
program collect
  implicit none
  integer :: i, v(2), r
  real :: x
  type point
    integer :: a
    real :: b(2)
  end type
  type(point) :: p
  integer :: me
  me = this_image()
  i = me; v = [me, 10 * me]; x = 0.5 * me
  call co_sum(i)
  call co_sum(v)
  call co_max(x)
  print *, i, v, x
  i = me
  call co_min(i)
  r = me
  call co_sum(r, result_image=1)
  if (me == 1) print *, r
  print *, i
  p%a = me; p%b = me + 0.25
  call co_broadcast(p, source_image=2)
  print *, p%a, p%b
  i = me
  call co_reduce(i, times)
  print *, i
contains
  pure function times(a, b) result(c)
    integer, intent(in) :: a, b
    integer :: c
    c = a * b
  end function
end program collect
