!~ places: 3
program p
  implicit none
  if (this_image() == 1) sync images (2) !~ ERROR deadlock@26: image 1 waits for image 2 to come to a SYNC IMAGES that names it
  if (this_image() == 2) sync images (3) !~ ERROR deadlock@26: image 2 waits for image 3 to come to a SYNC IMAGES that names it
  if (this_image() == 3) sync images (1) !~ ERROR deadlock@26: image 3 waits for image 1 to come to a SYNC IMAGES that names it
end program p
