! images: 1
! expect: holds
! Ranges, lists, text and logical values.
program select_cases
  implicit none
  integer :: i
  do i = -1, 8, 3
    select case (i)
    case (:-1)
      print *, i, 'negative'
    case (0, 2, 4)
      print *, i, 'small and even'
    case (6:)
      print *, i, 'large'
    case default
      print *, i, 'other'
    end select
  end do
  print *, kind_of('blue'), kind_of('grey'), kind_of('zebra')
  select case (1 > 2)
  case (.true.)
    print *, 'odd world'
  case (.false.)
    print *, 'good'
  end select
contains
  character(len=6) function kind_of(word)
    character(len=*), intent(in) :: word
    select case (word)
    case ('red', 'blue')
      kind_of = 'colour'
    case ('c':'m')
      kind_of = 'early'
    case default
      kind_of = 'late'
    end select
  end function kind_of
end program select_cases
