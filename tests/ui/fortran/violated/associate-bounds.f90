!~ places: 1
program p
  implicit none
  integer :: a(0:1)
  a = 1
  associate (x => a)
    print *, x(0), x(1)
    print *, x(2) !~ ERROR index-out-of-bounds
  end associate
end program p
