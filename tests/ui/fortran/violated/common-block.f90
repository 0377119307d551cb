! A unit that names another block has its own room.
program common_block
  implicit none
  integer :: total[*]
  integer :: hits
  common /count/ hits
  hits = 0
  call hit()
  call hit()
  total = hits
  sync all
  if (total[1] /= 2) error stop !~ ERROR error-stop
end program

subroutine hit()
  integer :: n
  common /counts/ n
  n = 1
end subroutine
