! images: 3
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! Odd and even images as teams: indices and coindices count within the team.
program teams
  use iso_fortran_env, only: team_type
  implicit none
  type(team_type) :: half
  integer :: box[*] = 0, got = 0, mine, members, index
  mine = 2 - mod(this_image(), 2)
  box = 10 * this_image()
  form team (mine, half)
  change team (half)
    members = num_images()
    index = this_image()
    got = box[mod(index, members) + 1]
#ifdef BROKEN
    box = -1
#endif
    if (team_number() /= mine) error stop 3
    sync all
  end team
  if (team_number() /= -1) error stop 4
  print *, members, index, got
  sync all
  print *, box[mod(this_image(), num_images()) + 1]
end program teams
