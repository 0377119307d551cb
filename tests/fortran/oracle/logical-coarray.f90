! images: 2 3
! expect: holds
! broken: data-race
! explain: the puts are quick
! Every image reports to image 1 that it is ready.
program logical_coarray
  implicit none
  logical :: ready(3)[*] = .false.
  sync all
  ready(this_image())[1] = .true.
#ifndef BROKEN
  sync all
#endif
  if (this_image() == 1) print *, count(ready), all(ready(1:num_images())), ready(3)
end program logical_coarray
