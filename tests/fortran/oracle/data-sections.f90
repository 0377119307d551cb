! images: 1
! expect: holds
! DATA for sections, for records, and in modules; output of whole records.
module table
  implicit none
  type entry
    integer :: key
    real :: weights(2)
  end type entry
  type(entry), save :: rows(2), last
  integer, save :: grid(2, 3)
  data rows /2*entry(3, [0.5, 1.5])/
  data grid(:, 2) /7, 8/, grid(2, 1:3:2) /2*-1/, grid(1, 1), grid(1, 3) /5, 6/
end module table
program data_sections
  use table
  implicit none
  integer :: list(6)
  data list(1:2), list(6:3:-1) /2*9, 1, 2, 3, 4/
  last = rows(2)
  last%key = 4
  print *, grid
  print *, list
  print *, last
  print *, rows
  write (*, '(2(i0, 2(1x, f4.2), 1x))') last, rows(1)
end program data_sections
