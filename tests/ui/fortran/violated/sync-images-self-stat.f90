!~ places: 2
! As the program of this name that holds; image 1 also names image 2, which tolerates nothing and stops.
program self_and_another
  implicit none
  integer :: turn, code
  do turn = 1, 2
    if (this_image() == 1 .and. turn == 2) then
      sync images ([1, 2], stat=code)
      if (code /= 0) error stop !~ ERROR error-stop@22: ERROR STOP, in image 1
    else
      sync images (this_image(), stat=code)
    end if
  end do
end program
