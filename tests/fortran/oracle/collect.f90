! images: 2 3
! expect: holds
! broken: data-race
! explain: the slowest image would have to be slower than the collector
! Image 1 collects one element of each image and prints a table.
program collect
  implicit none
  integer :: value[*] = 0
  integer, allocatable :: all(:)
  integer :: k
  value = this_image() * (this_image() + 1) / 2
#ifndef BROKEN
  sync all
#endif
  if (this_image() == 1) then
    all = [(value[k], k = 1, num_images())]
    do k = 1, size(all)
      write (*, '(a, i0, a, i3)') 'image ', k, ':', all(k)
    end do
  end if
end program collect
