! images: 2
! expect: holds
! Everybody stops in the same way: a normal end.
program stop_all
  implicit none
  print *, 'before'
  sync all
  if (num_images() > 1) stop
  print *, 'never'
end program stop_all
