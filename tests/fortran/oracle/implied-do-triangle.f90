! images: 1
! expect: holds
! Array constructors whose inner loops depend on outer ones, and operators in both spellings.
module amounts
  implicit none
  type amount
    integer :: units
    character(len=2) :: what
  end type amount
  interface operator(.ne.)
    module procedure differ
  end interface
contains
  elemental logical function differ(a, b)
    type(amount), intent(in) :: a, b
    differ = a%units /= b%units .or. a%what /= b%what
  end function differ
end module amounts
program implied_do_triangle
  use amounts
  implicit none
  integer :: i, j, n, m
  type(amount) :: all(2)
  n = 3
  m = 5
  print *, [((10 * j + i, i = 1, j), j = 1, 3)]
  print *, [((10 * j + i, i = j, n), j = 1, n)]
  print *, sum([((i * j, i = n, 2 * m, 2), j = 1, n)])
  all = [amount(1, 'kg'), amount(2, 'm ')]
  print *, all(1) /= all(2), any(all .ne. all), all(1) .ne. amount(1, 'kg')
end program implied_do_triangle
