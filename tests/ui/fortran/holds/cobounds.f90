!~ places: 3
program p
  implicit none
  integer :: y[2, *]
  integer :: k
  k = 2
  if (ucobound(y, 1) /= 2 .or. ucobound(y, 2) /= 2) error stop 1
  if (image_index(y, [1, k]) /= 3) error stop 2
  if (image_index(y, [k, 2]) /= 0) error stop 3
  if (any(this_image(y) /= [mod(this_image() - 1, 2) + 1, (this_image() - 1) / 2 + 1])) error stop 4
end program p
