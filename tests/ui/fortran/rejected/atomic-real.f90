!~ errors: 1
!~ places: 2
program p
  implicit none
  real :: x[*]
  call atomic_define(x[1], 1.0) !~ ERROR rejected
end program p
