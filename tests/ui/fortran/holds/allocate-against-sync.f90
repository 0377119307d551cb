!~ places: 3
! All come to both statements, whatever they do between.
program p
  implicit none
  integer, allocatable :: a[:]
  allocate (a[*])
  if (this_image() == 1) a = 1
  sync all
end program p
