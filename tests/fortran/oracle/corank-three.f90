! images: 3
! expect: holds
! Cosubscripts and image indices of coranks one to three, one of them allocated.
program images
  implicit none
  integer :: x[*], y(2)[2, *], z[0:1, 3:4, *]
  integer, allocatable :: a(:)[:, :]
  integer :: me, n
  me = this_image(); n = num_images()
  print *, this_image(x), this_image(y), this_image(z), this_image(y, 1), this_image(z, dim=3)
  print *, lcobound(y), ucobound(y), lcobound(z), ucobound(z), ucobound(z, 3), ucobound(x, 1)
  print *, image_index(y, [1, 1]), image_index(y, [2, 2]), image_index(y, [2, 1]), image_index(z, [0, 3, 1])
  print *, image_index(x, [n + 1]), image_index(y, [1, 2])
  allocate (a(3)[2, *])
  a = me
  print *, lcobound(a), ucobound(a), this_image(a)
  sync all
  if (me == 3) print *, a(1)[1, 1], a(2)[2, 1], a(3)[1, 2]
  sync all
end program images
