!~ places: 2
!~ states: 15
! An image that names only itself waits for nobody, with a STAT= as without.
program self_only
  implicit none
  integer :: turn, code
  do turn = 1, 3
    sync images (this_image(), stat=code)
    if (code /= 0) error stop
  end do
end program
