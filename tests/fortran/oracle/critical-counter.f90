! images: 2 3
! expect: holds
! broken: data-race
! explain: lost updates are rare with so few steps
! A counter on image 1, changed by everybody, one at a time.
program critical_counter
  implicit none
  integer :: counter[*] = 0
  sync all
#ifdef BROKEN
  counter[1] = counter[1] + this_image()
#else
  critical
    counter[1] = counter[1] + this_image()
  end critical
#endif
  sync all
  if (this_image() == 1) print *, 'counter', counter
end program critical_counter
