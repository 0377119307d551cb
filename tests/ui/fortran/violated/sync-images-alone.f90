!~ places: 3
program p
  implicit none
  if (this_image() == 1) sync images (2) !~ ERROR deadlock
  if (this_image() == 2) sync images (3) !~ ERROR deadlock
  if (this_image() == 3) sync images (1) !~ ERROR deadlock
end program p
