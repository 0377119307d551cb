!~ places: 1
! A dummy with INTENT(OUT) gets the defaults of its own type, not those that a component of this type has around it.
program intent_out_component
  implicit none
  type :: inner
    integer :: a = 1
  end type
  type :: outer
    type(inner) :: part = inner(7)
    type(inner) :: parts(2) = inner(8)
  end type
  type(outer) :: all
  if (all%part%a /= 7 .or. all%parts(2)%a /= 8) error stop 1
  call clear(all%part)
  call clear(all%parts(1))
  if (all%part%a /= 1 .or. all%parts(1)%a /= 1) error stop 2
  call clear_all(all%parts)
  if (all%parts(2)%a /= 1) error stop 3
contains
  subroutine clear(one)
    type(inner), intent(out) :: one
    if (one%a /= 1) error stop 4
  end subroutine
  subroutine clear_all(some)
    type(inner), intent(out) :: some(:)
    if (some(2)%a /= 1) error stop 5
  end subroutine
end program
