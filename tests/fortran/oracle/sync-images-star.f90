! images: 2 3
! expect: holds
! broken: data-race
! explain: image 1 is started first and has written before the others look
! Image 1 waits for everybody; everybody waits only for image 1.
program sync_images_star
  implicit none
  integer :: start[*] = 0
  if (this_image() == 1) then
    start = 6
    sync images (*)
  else
#ifndef BROKEN
    sync images (1)
#endif
    print *, start[1] / this_image()
#ifdef BROKEN
    sync images (1)
#endif
  end if
end program sync_images_star
