! images: 2
! expect: error-stop
! exit: 3
! One image finds a fault and ends everything.
program error_stop_code
  implicit none
  if (this_image() == 2) error stop 3
  sync all
  print *, 'never'
end program error_stop_code
