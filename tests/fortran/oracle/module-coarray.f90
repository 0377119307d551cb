! images: 2 3
! expect: holds
! broken: data-race
! explain: the put is quick
! A coarray in a module, with the procedures that may touch it.
module board
  implicit none
  private
  integer, save :: notes(3)[*] = 0
  public :: pin, look
contains
  subroutine pin(image, note)
    integer, intent(in) :: image, note
    notes(this_image())[image] = note
  end subroutine pin
  integer function look()
    look = sum(notes)
  end function look
end module board

program module_coarray
  use board
  implicit none
  integer :: i
  sync all
  do i = 1, num_images()
    call pin(i, i + this_image())
  end do
#ifndef BROKEN
  sync all
#endif
  print *, look()
end program module_coarray
