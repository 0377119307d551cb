! images: 2 4
! expect: holds
! broken: data-race
! explain: the other half of the pair is mostly ready
! A sum along a binary tree, with pairs that wait for each other.
program tree_sum
  implicit none
  integer :: part[*] = 0
  integer :: me, step
  me = this_image()
  part = me * me
  step = 1
  do while (step < num_images())
    if (mod(me - 1, 2 * step) == 0) then
#ifndef BROKEN
      sync images (me + step)
#endif
      part = part + part[me + step]
    else
#ifndef BROKEN
      sync images (me - step)
#endif
      exit
    end if
    step = 2 * step
  end do
  if (me == 1) print *, part
end program tree_sum
