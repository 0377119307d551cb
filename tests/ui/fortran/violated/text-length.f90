!~ places: 1
program p
  implicit none
  call work(2)
contains
  subroutine work(n)
    integer, intent(in) :: n
    character(n) :: c
    c = 'abc'
    if (c /= 'abc') error stop !~ ERROR error-stop
  end subroutine
end program p
