!~ places: 1
! A record that does not fit is an error that IOSTAT= takes.
program p
  use iso_fortran_env, only: iostat_end, iostat_eor
  implicit none
  character(12) :: s
  integer :: status
  write (s, *) 1
  if (adjustl(s) /= '1') error stop 1
  write (s(3:5), '(i3)', iostat=status) 123
  if (status /= 0 .or. s(3:5) /= '123') error stop 2
  write (s(3:5), '(i4)', iostat=status) 1234
  if (status /= iostat_eor) error stop 3
  write (s, '(i2, /, i2)', iostat=status) 1, 2
  if (status /= iostat_end) error stop 4
end program p
