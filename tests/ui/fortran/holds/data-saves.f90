!~ places: 1
! DATA makes a variable saved: all of it, also when only one element gets a value.
program p
  implicit none
  integer :: i
  do i = 1, 3
    call next(i)
  end do
contains
  subroutine next(expected)
    integer, intent(in) :: expected
    integer :: count, seen(3)
    character(2) :: word
    data count /0/, seen(1) /1/, word /'ab'/
    count = count + 1
    if (count /= expected) error stop 1
    if (expected > 1) then
      if (seen(expected) /= expected) error stop 2
      if (word /= 'cd') error stop 3
    end if
    word = 'cd'
    if (expected < 3) seen(expected + 1) = expected + 1
  end subroutine
end program p
