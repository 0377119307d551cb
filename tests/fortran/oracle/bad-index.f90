! images: 2
! expect: index-out-of-bounds
! explain: there is memory behind the array
! A subscript outside of the remote array.
program bad_index
  implicit none
  integer :: a(2)[*] = 1
  integer :: i
  sync all
  if (this_image() == 1) then
    i = 2 + num_images() / 2
    print *, a(i)[2] >= 0 .or. .true.
  end if
end program bad_index
