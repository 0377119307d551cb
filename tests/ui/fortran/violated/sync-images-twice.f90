!~ places: 2
program p
  implicit none
  integer :: k
  k = 3 - this_image()
  sync images ([k, k]) !~ ERROR barrier-mismatch
end program p
