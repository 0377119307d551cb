! images: 2
! expect: holds
! Status values when everything is well.
program sync_stat
  implicit none
  integer, allocatable :: a[:]
  integer :: s(3)
  character(len=20) :: message
  message = 'untouched'
  s = -1
  sync all (stat=s(1), errmsg=message)
  sync images (*, stat=s(2))
  allocate (a[*], stat=s(3), errmsg=message)
  print *, s, ' ', trim(message)
end program sync_stat
