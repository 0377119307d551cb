! images: 2
! expect: barrier-mismatch
! explain: the library takes both for one reduction and gives a wrong number
! Everybody must call from the same statement; here one adds and the other looks for the largest.
program co_mismatch
  implicit none
  integer :: n
  n = this_image()
  if (this_image() == 1) then
    call co_sum(n)
  else
    call co_max(n)
  end if
  print *, n
end program co_mismatch
