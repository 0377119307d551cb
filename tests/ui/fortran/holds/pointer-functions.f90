!~ places: 1
! The pointer that a function gives: null, the target of another one, the left side of an assignment.
program p
  implicit none
  integer, target :: store(3)
  integer, pointer :: q, all(:)
  store = 0
  slot(2) = 5
  if (store(2) /= 5) error stop 1
  q => slot(2)
  q = 6
  if (slot(2) + 1 /= 7) error stop 2
  q => slot(9)
  if (associated(q) .or. associated(slot(0))) error stop 3
  if (.not. associated(slot(1))) error stop 4
  all => everything(.false.)
  if (associated(all)) error stop 5
  all => everything(.true.)
  if (all(2) /= 6) error stop 6
contains
  function slot(i) result(r)
    integer, intent(in) :: i
    integer, pointer :: r
    nullify (r)
    if (i >= 1 .and. i <= 3) r => store(i)
  end function
  function everything(really) result(r)
    logical, intent(in) :: really
    integer, pointer :: r(:)
    r => null()
    if (really) r => store
  end function
end program p
