! images: 2
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! A coindexed actual argument that is only read: its value goes in, as if in parentheses.
program coindexed_argument
  implicit none
  integer :: x[*] = 5
  integer :: n
  x = x * this_image()
#ifndef BROKEN
  sync all
#endif
  n = 0
  call add(x[3 - this_image()], n)
  print *, n, twice(x[3 - this_image()])
contains
  subroutine add(by, total)
    integer, intent(in) :: by
    integer, intent(inout) :: total
    total = total + by
  end subroutine add
  integer function twice(of)
    integer, intent(in) :: of
    twice = 2 * of
  end function twice
end program coindexed_argument
