!~ places: 1
! A dummy with `len=*` has the length of its argument at each call, in calls of one procedure from several instances of another.
program text_any_length
  implicit none
  character(len=3) :: c = 'xyz'
  character(len=5) :: b = ' k'
  call both(c, 1, 5)
  call both(b(2:3), 1, 5)
contains
  subroutine both(text, short, long)
    character(len=*), intent(in) :: text
    integer, intent(in) :: short, long
    call measure(text(len(text):), short)
    call measure(text(1:1) // repeat('ab', 2), long)
    call measure(trim(text) // 'ab', len_trim(text) + 2)
  end subroutine
  subroutine measure(text, length)
    character(len=*), intent(in) :: text
    integer, intent(in) :: length
    if (len(text) /= length) error stop
    if (len(text // '|') /= length + 1) error stop
  end subroutine
end program
