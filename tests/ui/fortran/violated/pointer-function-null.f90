!~ places: 1
program p
  implicit none
  integer, pointer :: q
  q => nothing()
  print *, q !~ ERROR null-dereference
contains
  function nothing() result(r)
    integer, pointer :: r
    r => null()
  end function
end program p
