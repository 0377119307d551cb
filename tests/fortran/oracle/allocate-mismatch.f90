! images: 2
! expect: barrier-mismatch
! One image waits in an allocation, the other in a barrier.
program allocate_mismatch
  implicit none
  integer, allocatable :: a(:)[:]
  if (this_image() == 1) then
    allocate (a(2)[*])
  else
    sync all
  end if
  print *, 'through'
end program allocate_mismatch
