! images: 2
! expect: holds
! broken: data-race
! outputs: 4
! explain: two images that take the same task at the same moment are rare
! Tasks are taken from a counter under a lock. Who does how many is open, the sum is not.
program work_queue
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  type(lock_type) :: guard[*]
  integer :: next[*] = 1
  integer :: task, mine
  mine = 0
  sync all
  do
#ifndef BROKEN
    lock (guard[1])
#endif
    task = next[1]
    next[1] = task + 1
#ifndef BROKEN
    unlock (guard[1])
#endif
    if (task > 3) exit
    mine = mine + 1
  end do
  print *, 'tasks done', mine
end program work_queue
