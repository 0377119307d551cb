! images: 2
! expect: barrier-mismatch
! explain: the run-time library may let the waiting image go when the other has ended
! Image 2 ends without naming image 1.
program sync_images_ended
  implicit none
  if (this_image() == 1) then
    sync images (2)
    print *, 'through'
  end if
end program sync_images_ended
