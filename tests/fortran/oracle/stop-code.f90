! images: 2
! expect: error-stop
! exit: 4
! STOP with a code other than zero is how many programs say that they failed.
program stop_code
  implicit none
  sync all
  if (2 + 2 /= 5) stop 4
end program stop_code
