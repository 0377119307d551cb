! images: 1
! expect: holds
! Values given before the program starts.
program data_statements
  implicit none
  integer :: i, j, a(4), m(2, 2), single
  real :: r, s
  character(len=3) :: word
  logical :: yes
  data a /2*7, 8, 9/, single /-3/
  data ((m(i, j), i = 1, 2), j = 1, 2) /1, 2, 3, 4/
  data r, s /1.5, 2.5/
  data word, yes /'abc', .true./
  print *, a, single, m(2, 1), m(1, 2)
  print *, r + s, ' ', word, yes
end program data_statements
