! Heat along a rod: in every step an inner element moves towards its neighbours; how fast comes from outside too. The ends stay
! as they are.
program heat_spec
  implicit none
  integer, parameter :: n = 4, steps = 2
  real(8) :: start(n), speed, t(n), next(n)
  integer :: i, step

  t = start
  do step = 1, steps
    next = t
    do i = 2, n - 1
      next(i) = t(i) + speed * (t(i - 1) - 2 * t(i) + t(i + 1))
    end do
    t = next
  end do
end program
