! A loop of a single image that nothing ends, after the others have gone.
program endless_do
  implicit none
!~ places: 2
  integer :: k
  k = 1
  if (this_image() == 2) then
    do while (k < 3) !~ ERROR livelock@5: image 2 goes round for ever: nobody can bring the program to its end
      k = 3 - k
    end do
  end if
end program endless_do
