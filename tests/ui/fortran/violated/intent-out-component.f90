!~ places: 1
! As its twin: a component without a default in its own type has no value on entry, whatever the type around gave it.
program intent_out_component
  implicit none
  type :: inner
    integer :: a
  end type
  type :: outer
    type(inner) :: part = inner(7)
  end type
  type(outer) :: all
  call clear(all%part)
contains
  subroutine clear(one)
    type(inner), intent(out) :: one
    if (one%a /= 7) error stop 4 !~ ERROR uninitialized-read
  end subroutine
end program
