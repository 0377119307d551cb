!~ places: 2
! A LOCK that finds the lock taken orders nothing: image 2 learns that image 1 is in its critical part, not what it stored before.
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: busy[*]
  integer :: answer[*] = 0
  logical :: mine
  if (this_image() == 1) then
    answer = 42 !~ ERROR data-race@5: image 1 wrote `answer[1]` before
    lock (busy)
  else
    lock (busy[1], acquired_lock=mine)
    if (mine) then
      unlock (busy[1])
    else
      print *, answer[1] !~ ERROR data-race@16: image 2 reads `answer[1]`
    end if
  end if
  sync all
  if (this_image() == 1) unlock (busy)
end program p
