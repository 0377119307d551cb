!~ places: 2
! One cell for both rounds: the second store may meet the first check.
program p
  implicit none
  integer :: x[*] = 0
  integer :: i
  do i = 1, 2
    if (this_image() == 1) then
      x[2] = 1 !~ ERROR data-race@7: image 1 writes `x[2]`
      sync images (2)
    else
      sync images (1)
      if (x /= 1) error stop !~ ERROR data-race@11: image 2 reads `x[2]`
    end if
  end do
end program p
