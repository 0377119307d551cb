! images: 1
! expect: holds
! Modules: private data, renaming, a constant, a type with a procedure for it.
module stack
  implicit none
  private
  integer, parameter, public :: room = 3
  integer :: items(room)
  integer :: used = 0
  public :: push, pop, full
contains
  subroutine push(item)
    integer, intent(in) :: item
    used = used + 1
    items(used) = item
  end subroutine push
  integer function pop()
    pop = items(used)
    used = used - 1
  end function pop
  logical function full()
    full = used == room
  end function full
end module stack

module tools
  use stack, only: push, capacity => room
  implicit none
contains
  subroutine push_all()
    integer :: i
    do i = 1, capacity
      call push(i * 100)
    end do
  end subroutine push_all
end module tools

program modules
  use tools
  use stack, take => pop
  implicit none
  call push_all()
  print *, full(), capacity
  print *, take() + 1
  print *, take()
  print *, full()
end program modules
