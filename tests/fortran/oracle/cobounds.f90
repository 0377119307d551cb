! images: 2 3 5
! expect: holds
! Lower cobounds that are not one; the last upper cobound follows from the number of images.
program cobounds
  implicit none
  integer :: x[0:1, 3:*]
  integer :: k
  x = 0
  if (this_image() == 1) then
    print *, lcobound(x)
    print *, ucobound(x)
    print *, (image_index(x, [mod(k, 2), 3 + k / 2]), k = 0, 5)
    k = 2
    print *, image_index(x, [k, 3]), image_index(x, [0, k])
  end if
  if (this_image() == 2) print *, this_image(x), this_image(x, 1), this_image(x, dim=2)
end program cobounds
