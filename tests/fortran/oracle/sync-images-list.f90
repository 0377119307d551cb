! images: 3
! expect: holds
! broken: data-race
! explain: the order of the starts hides it
! A line of images: each waits for its two neighbours, given as a list.
program sync_images_list
  implicit none
  integer :: x[*] = 0
  integer :: me, total
  me = this_image()
  x = 10**me
  total = x
#ifndef BROKEN
  if (me == 1) then
    sync images ([2])
  else if (me == num_images()) then
    sync images ([me - 1])
  else
    sync images ([me - 1, me + 1])
  end if
#endif
  if (me > 1) total = total + x[me - 1]
  if (me < num_images()) total = total + x[me + 1]
  print *, total
end program sync_images_list
