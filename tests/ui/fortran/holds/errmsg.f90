!~ places: 1
! ERRMSG= gets a text when the statement fails, and only then.
program p
  implicit none
  integer, allocatable :: a(:)
  character(:), allocatable :: longer
  character(4) :: text
  integer :: status
  text = 'none'
  allocate (a(2), stat=status, errmsg=text)
  if (status /= 0 .or. text /= 'none') error stop 1
  allocate (a(2), stat=status, errmsg=text)
  if (status == 0 .or. text == 'none') error stop 2
  deallocate (a)
  longer = 'none'
  deallocate (a, stat=status, errmsg=longer)
  if (longer == 'none') error stop 3
end program p
