! Twice the input, without a result of its own.
program twice
  implicit none
  integer :: x, y
  y = x + x
end program
