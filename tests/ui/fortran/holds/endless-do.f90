! The same loop, which ends.
program endless_do
  implicit none
!~ places: 2
  integer :: k
  k = 1
  if (this_image() == 2) then
    do while (k < 3)
      k = 4 - k
    end do
  end if
end program endless_do
