! images: 2 3
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! A coarray handed to coarray dummies of another rank, from an element on: still one coarray on all images.
program sequence_coarray
  implicit none
  integer :: grid(2, 3)[*] = 0
  integer :: next
  next = mod(this_image(), num_images()) + 1
  call fill(grid, 6)
#ifndef BROKEN
  sync all
#endif
  call look(grid(2, 2), next)
  call one(grid(1, 3), next)
contains
  subroutine fill(a, n)
    integer, intent(in) :: n
    integer :: a(n)[*]
    integer :: k
    do k = 1, n
      a(k) = 10 * this_image() + k
    end do
  end subroutine fill
  subroutine look(a, from)
    integer :: a(*)[*]
    integer, intent(in) :: from
    print *, a(1), a(1)[from], a(3)[from]
  end subroutine look
  subroutine one(a, from)
    integer :: a[*]
    integer, intent(in) :: from
    print *, a, a[from]
  end subroutine one
end program sequence_coarray
