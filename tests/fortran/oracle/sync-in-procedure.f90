! images: 2
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! The barrier is inside a procedure, and the coarray is a saved local one.
program sync_in_procedure
  implicit none
  print *, swap_with(3 - this_image())
contains
  integer function swap_with(other)
    integer, intent(in) :: other
    integer, save :: value[*] = 0
    value = 7 * this_image()
    call wait_for(other)
    swap_with = value[other]
    call wait_for(other)
  end function swap_with
  subroutine wait_for(other)
    integer, intent(in) :: other
#ifndef BROKEN
    sync images (other)
#endif
  end subroutine wait_for
end program sync_in_procedure
