!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: event_type
  implicit none
  type(event_type) :: go[*]
  integer :: x[*] = 0
  integer :: n
  if (this_image() == 1) then
    x[2] = 1 !~ ERROR data-race@5: image 1 wrote `x[2]` before
    event post (go[2])
  else
    do
      call event_query(go, n)
      if (n > 0) exit
    end do
    print *, x !~ ERROR data-race@14: image 2 reads `x[2]`
  end if
end program p
