!~ places: 2
program p
  implicit none
  integer :: k
  k = 3 - this_image()
  sync images ([k, k]) !~ ERROR barrier-mismatch@3: SYNC IMAGES names image 2 twice, in image 1
end program p
