!~ places: 1
! Internal procedures use what their host has in its frame: arrays of computed size, with their bounds, also through another
! internal procedure and in a recursive host.
program p
  implicit none
  call outer(3)
  call deep(2)
end program p

subroutine outer(n)
  implicit none
  integer, intent(in) :: n
  integer :: k(0:n), total
  k = 1
  total = 0
  call through
  if (total /= 4 .or. k(n) /= 5) error stop 1
contains
  subroutine through
    call add
    if (lbound(k, 1) /= 0) error stop 2
    k(ubound(k, 1)) = 5
  end subroutine
  subroutine add
    total = total + sum(k)
  end subroutine
end subroutine

recursive subroutine deep(n)
  implicit none
  integer, intent(in) :: n
  integer :: own
  own = n
  if (n > 0) call deep(n - 1)
  call check
contains
  subroutine check
    if (own /= n) error stop 3
  end subroutine
end subroutine
