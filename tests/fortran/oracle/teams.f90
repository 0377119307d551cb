! images: 3
! expect: holds
! Two teams of two, by odd and even number; inside, images are counted anew.
program teams
  use, intrinsic :: iso_fortran_env, only: team_type
  implicit none
  type(team_type) :: half
  integer :: n
  form team (mod(this_image(), 2) + 1, half)
  sync all
  change team (half)
    n = this_image()
    call co_sum(n)
    sync team (half)
    print *, n, num_images(), team_number()
  end team
  print *, this_image(), num_images()
end program teams
