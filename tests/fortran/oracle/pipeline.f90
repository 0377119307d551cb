! images: 3
! expect: holds
! broken: data-race
! explain: the second number comes later than the first is read
! Two numbers go through a line of images; an event says "there", another one "free".
program pipeline
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: there[*], free[*]
  integer :: slot[*] = 0
  integer :: me, item, value
  me = this_image()
  sync all
  do item = 1, 2
    if (me == 1) then
      value = item
    else
      event wait (there)
      value = slot
      event post (free[me - 1])
    end if
    if (me == num_images()) then
      print *, 'out', 2 * value
    else
#ifndef BROKEN
      if (item > 1) event wait (free)
#endif
      slot[me + 1] = 3 * value
      event post (there[me + 1])
    end if
  end do
end program pipeline
