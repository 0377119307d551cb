! images: 1
! expect: holds
! One name for several procedures, own operators, own assignment.
module money
  implicit none
  type amount
    integer :: cents = 0
  end type amount
  interface operator(+)
    module procedure add
  end interface
  interface operator(.more.)
    module procedure more
  end interface
  interface assignment(=)
    module procedure from_cents
  end interface
  interface describe
    module procedure describe_amount, describe_number
  end interface
contains
  type(amount) function add(a, b)
    type(amount), intent(in) :: a, b
    add%cents = a%cents + b%cents
  end function add
  logical function more(a, b)
    type(amount), intent(in) :: a, b
    more = a%cents > b%cents
  end function more
  subroutine from_cents(a, n)
    type(amount), intent(out) :: a
    integer, intent(in) :: n
    a%cents = n
  end subroutine from_cents
  subroutine describe_amount(a)
    type(amount), intent(in) :: a
    print '(a, i0)', 'amount ', a%cents
  end subroutine describe_amount
  subroutine describe_number(n)
    integer, intent(in) :: n
    print '(a, i0)', 'number ', n
  end subroutine describe_number
end module money

program generics
  use money
  implicit none
  type(amount) :: a, b
  a = 250
  b = amount(199)
  call describe(a + b)
  call describe(7)
  print *, a .more. b, a + b .more. amount(500)
end program generics
