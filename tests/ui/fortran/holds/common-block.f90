! What one unit stores in a common block another reads there.
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
  if (total[1] /= 2) error stop
end program

subroutine hit()
  integer :: n
  common /count/ n
  n = n + 1
end subroutine
