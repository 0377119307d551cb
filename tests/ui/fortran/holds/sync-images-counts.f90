!~ places: 2
! Image 1 may be one ahead: the first of one pairs with the first of the other.
program p
  implicit none
  integer :: x(2)[*] = 0
  integer :: i
  do i = 1, 2
    if (this_image() == 1) x(i)[2] = i
    sync images (3 - this_image())
    if (this_image() == 2 .and. x(i) /= i) error stop
  end do
end program p
