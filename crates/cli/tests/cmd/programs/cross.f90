program cross
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: l(2)[*]
  integer :: first, second
  first = this_image()
  second = 3 - first
  if (first > 2) then
    sync all
  else
    lock (l(first)[1])
    lock (l(second)[1])
    unlock (l(second)[1])
    unlock (l(first)[1])
    sync all
  end if
end program cross
