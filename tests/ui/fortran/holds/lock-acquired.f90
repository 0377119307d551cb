!~ places: 2
! A LOCK that gets the lock is ordered after the UNLOCK that freed it, with ACQUIRED_LOCK= too.
program p
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: busy[*]
  integer :: answer[*] = 0
  logical :: mine
  if (this_image() == 1) then
    lock (busy)
    answer = 42
    unlock (busy)
  else
    lock (busy[1], acquired_lock=mine)
    if (mine) then
      print *, answer[1]
      unlock (busy[1])
    end if
  end if
end program p
