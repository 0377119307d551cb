! images: 2 3 4
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! Images as a grid of two rows: cosubscripts and image numbers.
program corank_two
  implicit none
  integer :: x[2, *] = 0
  integer :: here(2), mate
  here = this_image(x)
  x = 100 * here(1) + here(2)
#ifndef BROKEN
  sync all
#endif
  mate = image_index(x, [3 - here(1), here(2)])
  if (mate == 0) then
    print *, 'alone at', here
  else
    print *, 'mate', mate, 'has', x[3 - here(1), here(2)]
  end if
end program corank_two
