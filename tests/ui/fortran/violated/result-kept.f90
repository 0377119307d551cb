!~ places: 1
! The second call sets only one element of its result.
program p
  implicit none
  integer :: v(2)
  v = pair(2)
  v = pair(1)
  print *, v(1)
  print *, v(2) !~ ERROR uninitialized-read
contains
  function pair(n) result(r)
    integer, intent(in) :: n
    integer :: r(2)
    r(:n) = n
  end function
end program p
