!~ places: 1
! A computed length cuts and pads, also of elements, for dummies, in internal procedures and in blocks.
program p
  implicit none
  character(:), allocatable :: d
  integer :: n
  n = 4
  call work(n)
  block
    character(n + 1) :: b
    b = 'abcdefgh'
    if (b /= 'abcde' .or. len(b) /= 5) error stop 1
    call shorten(b)
    if (b /= 'xyz') error stop 2
  end block
  allocate (character(n) :: d)
  d(2:) = '-'
  d(1:1) = '+'
  if (d /= '+-' .or. len(d) /= 4) error stop 3
  if (halved('abcdefgh') /= 'abcd') error stop 4
contains
  subroutine work(n)
    integer, intent(in) :: n
    character(n) :: c, list(2)
    c = 'ab'
    if (c//'|' /= 'ab  |') error stop 5
    list = 'abcdefgh'
    list(2) = c
    if (list(1)//list(2)//'|' /= 'abcdab  |') error stop 6
    call inner
    if (c /= 'inne') error stop 7
  contains
    subroutine inner
      c = 'inner'
    end subroutine
  end subroutine
  subroutine shorten(x)
    character(*), intent(out) :: x
    x = 'xyz'
    if (len(x) /= 5) error stop 8
  end subroutine
  function halved(x) result(r)
    character(*), intent(in) :: x
    character(len(x) / 2) :: r
    r = x
  end function
end program p
