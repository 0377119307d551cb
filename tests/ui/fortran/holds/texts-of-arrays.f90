!~ places: 1
! Substrings of all elements at once, and the bounds that an associate name has.
program p
  implicit none
  character(3) :: list(0:1)
  list(:)(1:1) = 'a'
  list(:)(2:3) = ['bc', 'de']
  if (list(0) /= 'abc' .or. list(1) /= 'ade') error stop 1
  associate (x => list, y => list(:))
    if (lbound(x, 1) /= 0 .or. x(0) /= 'abc') error stop 2
    if (lbound(y, 1) /= 1 .or. y(1) /= 'abc') error stop 3
    x(1) = 'xyz'
  end associate
  if (list(1) /= 'xyz') error stop 4
end program p
