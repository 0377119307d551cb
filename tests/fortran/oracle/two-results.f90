! images: 2
! expect: holds
! outputs: 2
! Double it or add one: race-free, but the order decides.
program two_results
  implicit none
  integer :: x[*] = 3
  sync all
  call change()
  sync all
  if (this_image() == 2) print *, x[1]
contains
  subroutine change()
    critical
      if (this_image() == 1) then
        x[1] = 2 * x[1]
      else
        x[1] = x[1] + 1
      end if
    end critical
  end subroutine change
end program two_results
