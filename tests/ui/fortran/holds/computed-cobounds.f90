!~ places: 4
! Cobounds that ALLOCATE computes, and others the next time.
program p
  implicit none
  integer, allocatable :: a[:, :]
  integer :: k
  k = num_images() / 2
  allocate (a[0:k - 1, *])
  if (lcobound(a, 1) /= 0 .or. ucobound(a, 1) /= 1 .or. ucobound(a, 2) /= 2) error stop 1
  a = this_image()
  sync all
  if (a[1, 2] /= 4) error stop 2
  deallocate (a)
  k = 4
  allocate (a[k, *])
  a = this_image()
  sync all
  if (a[4, 1] /= 4 .or. any(this_image(a) /= [this_image(), 1])) error stop 3
end program p
