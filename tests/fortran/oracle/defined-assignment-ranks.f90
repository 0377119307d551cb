! images: 2
! expect: holds
! Assignments that the program defines: by rank, between types, and with coarrays as arguments.
module sums
  implicit none
  interface assignment(=)
    module procedure total, yes_no
  end interface
contains
  subroutine total(x, y)
    integer, intent(out) :: x
    integer, intent(in) :: y(:)
    x = sum(y)
  end subroutine total
  subroutine yes_no(x, y)
    logical, intent(out) :: x
    character(len=*), intent(in) :: y[*]
    x = y == 'yes' .and. y[num_images()] == 'no'
  end subroutine yes_no
end module sums
program defined_assignment_ranks
  use sums
  implicit none
  integer :: one, many(3), part[*] = 0
  character(len=3) :: word[*] = 'yes'
  logical :: fine
  many = [1, 2, 4]
  one = many
  part = many(2:3)
  many = 5
  print *, one, part, many
  if (this_image() == num_images()) word = 'no'
  sync all
  fine = word
  print *, fine
end program defined_assignment_ranks
