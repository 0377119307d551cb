! images: 2
! expect: data-race
! explain: lost updates are rare with so few steps
! Two critical constructs do not exclude each other.
program critical_two_constructs
  implicit none
  integer :: counter[*] = 0
  sync all
  if (this_image() == 1) then
    critical
      counter[1] = counter[1] + 1
    end critical
  else
    critical
      counter[1] = counter[1] + 10
    end critical
  end if
  sync all
  if (this_image() == 1) print *, counter
end program critical_two_constructs
