!~ places: 1
program p
  implicit none
  call once
  call once
contains
  subroutine once
    logical :: first
    data first /.true./
    if (.not. first) error stop !~ ERROR error-stop
    first = .false.
  end subroutine
end program p
