! images: 1
! expect: holds
! broken: index-out-of-bounds
! explain: gfortran checks no bounds unless asked, and the element behind is there
! Arrays handed to dummies of another rank or shape: the elements in their order.
program sequence_association
  implicit none
  integer :: m(3, 4), v(12), i
  v = [(i, i = 1, 12)]
  m = reshape(v, [3, 4])
  call show_flat(m, 12)
  call show_flat(m(2, 3), 3)
  call show_wide(v)
  call show_wide(v(5))
  call double_all(m, 12)
  print *, m(:, 1), m(3, 4)
  i = 2
  call double_all(m(i, i), 2)
  print *, m(:, 2)
  call show_rest(m(1, 4), 3)
  call show_open(m)
contains
  subroutine show_flat(a, n)
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    print *, a(1), a(n), sum(a)
  end subroutine show_flat
  subroutine show_wide(a)
    integer, intent(in) :: a(2, 0:3)
    print *, a(1, 0), a(2, 0), a(1, 1), a(:, 3)
#ifdef BROKEN
    print *, a(3, 0)
#endif
  end subroutine show_wide
  subroutine double_all(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(*)
    integer :: k
    do k = 1, n
      a(k) = 2 * a(k)
    end do
  end subroutine double_all
  subroutine show_rest(a, n)
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    call show_flat(a(2), 2)
  end subroutine show_rest
  subroutine show_open(a)
    integer, intent(in) :: a(2, *)
    print *, a(1, 1), a(2, 1), a(1, 6)
  end subroutine show_open
end program sequence_association
