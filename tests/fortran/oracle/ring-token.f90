! images: 2 3
! expect: holds
! broken: data-race
! explain: the token is mostly quicker than the next image
! A token goes round; every image adds its number and hands it on.
program ring_token
  implicit none
  integer :: token[*] = 0
  integer :: me, n
  me = this_image()
  n = num_images()
  sync all
  if (me > 1) then
#ifdef BROKEN
    if (me < n) sync images (me - 1)
#else
    sync images (me - 1)
#endif
  end if
  if (me < n) then
    token[me + 1] = token + me
    sync images (me + 1)
  else
    print *, 'token', token + me
#ifdef BROKEN
    sync images (me - 1)
#endif
  end if
end program ring_token
