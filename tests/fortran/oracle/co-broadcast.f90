! images: 2 3
! expect: holds
! The last image's table for everybody.
program co_broadcasting
  implicit none
  integer :: table(3), i
  table = 0
  if (this_image() == num_images()) table = [(i**3, i = 1, 3)]
  call co_broadcast(table, source_image=num_images())
  print *, table
end program co_broadcasting
