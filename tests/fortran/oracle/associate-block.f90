! images: 1
! expect: holds
! Names for parts of things, and variables for a few lines.
program associate_block
  implicit none
  integer :: m(2, 2), i
  m = reshape([1, 2, 3, 4], [2, 2])
  associate (row => m(1, :), sum_of_all => sum(m))
    row = row * 10
    print *, sum_of_all, row
  end associate
  print *, m
  i = 5
  block
    integer :: i
    real :: half
    i = 7
    half = i / 2.0
    print *, i, half
  end block
  print *, i
end program associate_block
