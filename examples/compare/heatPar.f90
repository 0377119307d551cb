! The rod cut into one piece for each image, with a cell more at both ends for the neighbours' values (the halo). Results are
! collected on image 1.
program heat_par
  implicit none
  integer, parameter :: n = 4, steps = 2
  real(8) :: start(n), speed, t(n)
  real(8) :: rod(0:n + 1)[*], whole(n)[*]
  real(8) :: next(n)
  integer :: i, step, me, width, first

  me = this_image()
  width = n / num_images()
  first = (me - 1) * width
  do i = 1, width
    rod(i) = start(first + i)
  end do

  do step = 1, steps
    if (me > 1) rod(width + 1)[me - 1] = rod(1)
    if (me < num_images()) rod(0)[me + 1] = rod(width)
    sync all
    do i = 1, width
      next(i) = rod(i)
      if (first + i > 1 .and. first + i < n) then
        next(i) = rod(i) + speed * (rod(i - 1) - 2 * rod(i) + rod(i + 1))
      end if
    end do
    sync all
    rod(1:width) = next(1:width)
  end do

  do i = 1, width
    whole(first + i)[1] = rod(i)
  end do
  sync all
  if (me == 1) t = whole
end program
