!~ places: 2
program p
  implicit none
  sync images (this_image())
  sync images ([integer ::])
  sync images ([1, 2])
end program p
