! images: 2
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! A row of a remote matrix; columns are contiguous, rows are not.
program matrix_row_get
  implicit none
  integer :: m(2, 2)[*] = 0
  integer :: row(2)
  m = reshape([1, 2, 3, 4], [2, 2]) * this_image()
#ifndef BROKEN
  sync all
#endif
  row = m(2, :)[3 - this_image()]
  print *, row
end program matrix_row_get
