!~ places: 2
program p
  implicit none
  critical
    call work()
  end critical
contains
  subroutine work()
    sync memory !~ ERROR lock-misuse@5: image 1 comes to an image control statement inside a CRITICAL construct
  end subroutine work
end program p
