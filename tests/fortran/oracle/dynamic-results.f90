! images: 2
! expect: holds
! Functions whose results have a size known only when they run, and components that grow by assignment.
program dynamic_results
  implicit none
  type shelf
    integer, allocatable :: items(:)
    integer, allocatable :: best
  end type shelf
  type(shelf) :: s, shelves(2)
  integer :: n, box[*], ok
  n = this_image() + 1
  s%items = squares(n)
  s%best = maxval(s%items)
  print *, s%items, size(s%items), s%best
  s%items = [s%items, 100]
  shelves(2)%items = pairs(squares(2), 3)
  print *, s%items, size(shelves(2)%items), shelves(2)%items, allocated(shelves(1)%items)
  print *, sum(squares(n) + squares(n)), squares(3)
  box = n
  sync all
  print *, box[1, stat=ok], ok
contains
  function squares(count) result(all)
    integer, intent(in) :: count
    integer :: all(count)
    integer :: k
    all = [(k * k, k = 1, count)]
  end function squares
  function pairs(a, times) result(all)
    integer, intent(in) :: a(:), times
    integer :: all(0:size(a) * times - 1)
    integer :: k
    do k = 0, size(all) - 1
      all(k) = a(mod(k, size(a)) + 1)
    end do
  end function pairs
end program dynamic_results
