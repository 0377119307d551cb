! images: 2
! expect: holds
! broken: data-race
! explain: one round more or less is not seen when both images keep the same speed
! The k-th SYNC IMAGES of one image pairs with the k-th of the other: rounds of ping and pong.
program sync_images_counting
  implicit none
  integer :: ball[*] = 0
  integer :: round, other
  other = 3 - this_image()
  sync all
  do round = 1, 2
    if (this_image() == 1) ball[2] = ball + 1
    sync images (other)
    if (this_image() == 2) ball[1] = ball + 10
#ifndef BROKEN
    sync images (other)
#endif
  end do
  sync images (other)
  print *, ball
end program sync_images_counting
