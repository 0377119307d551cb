!~ places: 1
program p
  implicit none
  integer :: a(0:1)
  a = 1
  associate (x => a) !~ ERROR index-out-of-bounds
    print *, x(0), x(1)
    print *, x(2)
  end associate
end program p
