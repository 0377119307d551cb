! images: 2 3
! expect: holds
! broken: data-race
! explain: all puts are over before the first image prints
! Everybody sends one element to everybody: a transposed matrix, one column for each image.
program transpose_images
  implicit none
  integer, allocatable :: col(:)[:]
  integer :: k, n
  n = num_images()
  allocate (col(n)[*])
  col = 0
  sync all
  do k = 1, n
    col(this_image())[k] = 10 * k + this_image()
  end do
#ifndef BROKEN
  sync all
#endif
  print *, col
end program transpose_images
