! images: 2 3
! expect: holds
! broken: data-race
! explain: with few images the others are done when the first event comes
! Image 1 waits until all others have posted. Broken: it waits for one post fewer.
program event_until_count
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: done[*]
  integer :: part(3)[*] = 0
  integer :: needed
  sync all
  if (this_image() > 1) then
    part(this_image())[1] = this_image()
    event post (done[1])
  else
    needed = num_images() - 1
#ifdef BROKEN
    needed = needed - 1
#endif
    if (needed > 0) event wait (done, until_count=needed)
    print *, sum(part)
  end if
end program event_until_count
