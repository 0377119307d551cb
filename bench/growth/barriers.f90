! Nothing but barriers, ROUNDS of them. With BROKEN the last image leaves one out.
#ifndef ROUNDS
#define ROUNDS 4
#endif
program barriers
  implicit none
  integer :: round
  do round = 1, ROUNDS
#ifdef BROKEN
    if (round == ROUNDS .and. this_image() == num_images()) cycle
#endif
    sync all
  end do
end program barriers
