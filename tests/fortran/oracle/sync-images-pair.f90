! images: 2 3
! expect: holds
! broken: data-race
! explain: the put is quick
! Image 1 gives to image 2 and only those two wait for each other.
program sync_images_pair
  implicit none
  integer :: x[*] = 0
  sync all
  select case (this_image())
  case (1)
    x[2] = 42
    sync images (2)
  case (2)
#ifndef BROKEN
    sync images (1)
    print *, x
#else
    print *, x
    sync images (1)
#endif
  case default
    print *, 'not concerned'
  end select
end program sync_images_pair
