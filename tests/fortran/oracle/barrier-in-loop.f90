! images: 2
! expect: holds
! broken: barrier-mismatch
! explain: the run-time library may not notice that an image has ended
! Everybody goes through the same number of barriers. Broken: the number depends on the image.
program barrier_in_loop
  implicit none
  integer :: i, n
  n = 2
#ifdef BROKEN
  n = this_image()
#endif
  do i = 1, n
    sync all
  end do
  print *, 'rounds', n
end program barrier_in_loop
