! images: 2 3
! expect: holds
! broken: data-race
! explain: the write comes first in nearly all runs
! Text is padded and cut at the length of the remote variable.
program character_coarray
  implicit none
  character(len=5) :: word[*] = '-----'
  integer :: left
  left = merge(num_images(), this_image() - 1, this_image() == 1)
  if (this_image() == 1) then
    word = 'heating'
  else
    word = 'ice'
  end if
#ifndef BROKEN
  sync all
#endif
  print '(3a)', '[', word[left], ']'
end program character_coarray
