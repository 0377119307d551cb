!~ places: 2
program p
  use, intrinsic :: iso_fortran_env, only: lock_type, stat_locked, stat_unlocked, stat_locked_other_image
  implicit none
  type(lock_type) :: guard[*]
  integer :: s
  logical :: got
  if (this_image() == 1) then
    unlock (guard, stat=s)
    if (s /= stat_unlocked) error stop 1
    lock (guard, stat=s)
    if (s /= 0) error stop 2
    lock (guard, stat=s)
    if (s /= stat_locked) error stop 3
  end if
  sync all
  if (this_image() == 2) then
    unlock (guard[1], stat=s)
    if (s /= stat_locked_other_image) error stop 4
    lock (guard[1], acquired_lock=got)
    if (got) error stop 5
  end if
  sync all
  if (this_image() == 1) unlock (guard)
end program p
