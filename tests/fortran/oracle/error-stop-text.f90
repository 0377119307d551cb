! images: 2
! expect: error-stop
! exit: 1
! The same with a text that is put together.
program error_stop_text
  implicit none
  character(len=:), allocatable :: why
  why = 'nothing ' // 'works'
  if (this_image() == num_images()) error stop why
end program error_stop_text
