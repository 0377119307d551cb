! images: 3
! expect: deadlock
! Everybody waits for the next one, nobody for the one that waits for him.
program sync_images_cycle
  implicit none
  integer :: next
  next = mod(this_image(), 3) + 1
  sync images (next)
  print *, 'never'
end program sync_images_cycle
