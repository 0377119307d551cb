! images: 2
! expect: barrier-mismatch
! An image must not be named twice in one list.
program sync_images_repeated
  implicit none
  integer :: other
  other = 3 - this_image()
  sync images ([other, other])
  print *, 'after'
end program sync_images_repeated
