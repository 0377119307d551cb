!~ places: 2
! Cobounds that use a later dummy, of parts of coarray components, and beyond 32 bits.
program p
  implicit none
  type inner
    integer :: i = 0, list(2) = 0
  end type
  type holder
    type(inner), allocatable :: part[:]
  end type
  type(holder) :: h
  integer, save :: c[*]
  integer(8), save :: far[9000000000_8:*]
  call sub(c, 3)
  allocate (h%part[4:*])
  if (lcobound(h%part%i, 1) /= 4 .or. ucobound(h%part%list, 1) /= 5) error stop 1
  if (lcobound(far, 1, kind=8) /= 9000000000_8) error stop 2
  if (ucobound(far, dim=1, kind=8) /= 9000000001_8) error stop 3
  if (any(this_image(c) /= [this_image()])) error stop 4
contains
  subroutine sub(x, n)
    integer :: x[n:*]
    integer, intent(in) :: n
    if (lcobound(x, 1) /= 3) error stop 5
    if (this_image() == 2) x[3] = 7
    sync all
    if (this_image() == 1) then
      if (x /= 7) error stop 6
    end if
  end subroutine
end program p
