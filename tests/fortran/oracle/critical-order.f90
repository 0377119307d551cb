! images: 2 3
! expect: holds
! outputs: 2 6
! A list is safe inside the critical construct, the order of its entries is open.
program critical_order
  implicit none
  integer :: length[*] = 0
  integer :: list(3)[*] = 0
  integer :: n
  sync all
  critical
    n = length[1] + 1
    length[1] = n
    list(n)[1] = this_image()
  end critical
  sync all
  if (this_image() == 1) print *, list(1:length)
end program critical_order
