!~ places: 2
! A text is defined when each of its characters is.
program p
  implicit none
  type card
    character(4) :: name
  end type
  character(3) :: c[*], list(2)
  type(card) :: k
  integer :: i
  do i = 3, 1, -1
    c(i:i) = achar(iachar('a') + i)
  end do
  sync all
  if (c[3 - this_image()] /= 'bcd') error stop 1
  if (c[3 - this_image()](2:3) /= 'cd') error stop 2
  list(2)(2:2) = '.'
  if (list(2)(2:2) /= '.') error stop 3
  k%name(:2) = 'no'
  k%name(3:) = 'pe'
  if (k%name /= 'nope') error stop 4
  call half(k%name(3:4))
  if (k%name /= 'nook') error stop 5
contains
  subroutine half(x)
    character(2), intent(out) :: x
    x(1:1) = 'o'
    x(2:2) = 'k'
  end subroutine
end program p
