!~ errors: 1
!~ places: 1
! A list needs pointers or allocatables; a type that has a value of itself has no end.
program type_holds_itself
  implicit none
  type :: node
    integer :: item
    type(node), allocatable :: next
  end type
  type :: first !~ ERROR rejected@11: type `first` holds a value of its own type: such a component is a pointer or allocatable
    type(first) :: again
  end type
  type(node) :: n
  n%item = 1
  print *, n%item
end program
