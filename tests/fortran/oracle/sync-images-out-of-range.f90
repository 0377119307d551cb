! images: 2
! expect: bad-place
! There is no image num_images() + 1.
program sync_images_out_of_range
  implicit none
  if (this_image() == 1) sync images (num_images() + 1)
end program sync_images_out_of_range
