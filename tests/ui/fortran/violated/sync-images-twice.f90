!~ places: 2
program p
  implicit none
  integer :: k
  k = 3 - this_image()
  sync images ([k, k]) !~ ERROR barrier-mismatch@3: SYNC IMAGES names image 2 twice (Fortran 2018, 11.6.4), in image 1
end program p
