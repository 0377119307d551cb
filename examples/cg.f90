! The row reduction of a conjugate-gradient solver.
!
! The images stand in rows of NUM_PROC_COLS. In every round each image has two numbers, and every
! image of a row wants both sums over the row. So each image stores its two numbers into the copy of
! everybody in its row, itself included, in a column of its own; then each image adds up what it was
! given. Two barriers keep the rounds apart: nobody may store while somebody still adds, and nobody
! may add before everybody has stored.
!
!   gfortran -cpp -DROUNDS=2 -fcoarray=lib cg.f90 -o cg -lcaf_openmpi
!   mpirun --oversubscribe -n 4 ./cg
!
! Choices for the preprocessor:
!   NUM_PROC_COLS=2       images in a row; must divide the number of images
!   ROUNDS=1              how many reductions
!   NO_PRINT              do not print the line at the end
! Each of these breaks one thing, to see whether it is noticed:
!   DROP_BARRIER_BEFORE   no barrier before the stores; does no harm in the first round
!   DROP_BARRIER_AFTER    no barrier between the stores and the sums
!   SAME_COLUMN           everybody stores into column 1

#ifndef NUM_PROC_COLS
#define NUM_PROC_COLS 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

program cg
  implicit none
  integer, parameter :: dp = kind(1.0d0)

  type exchange
    real(dp) :: part(2, NUM_PROC_COLS)  ! one row for each sum, one column for each image
  end type exchange
  type(exchange) :: buffer[*]

  real(dp) :: mine(2)      ! what this image adds to the two sums
  real(dp) :: total(2)     ! the two sums
  real(dp) :: expected(2)
  integer :: me, offset, column, image, round

  me = this_image()
  if (mod(num_images(), NUM_PROC_COLS) /= 0) error stop "NUM_PROC_COLS must divide the number of images"
  offset = (me - 1) / NUM_PROC_COLS * NUM_PROC_COLS  ! the images of this row are offset+1, offset+2, ...
#ifdef SAME_COLUMN
  column = 1
#else
  column = me - offset
#endif

  do round = 1, ROUNDS
    mine(1) = me + 10 * round
    mine(2) = 100 * me + round

#ifndef DROP_BARRIER_BEFORE
    sync all
#endif
    do image = offset + 1, offset + NUM_PROC_COLS
      buffer[image]%part(1, column) = mine(1)
      buffer[image]%part(2, column) = mine(2)
    end do
#ifndef DROP_BARRIER_AFTER
    sync all
#endif

    total = 0.0_dp
    expected = 0.0_dp
    do image = 1, NUM_PROC_COLS
      total(1) = total(1) + buffer[me]%part(1, image)
      total(2) = total(2) + buffer[me]%part(2, image)
      expected(1) = expected(1) + (offset + image + 10 * round)
      expected(2) = expected(2) + (100 * (offset + image) + round)
    end do
    ! Small whole numbers: the sums are exact, whatever the order.
    if (total(1) /= expected(1) .or. total(2) /= expected(2)) error stop "a sum is wrong"
  end do

  sync all
#ifndef NO_PRINT
  if (me == 1) print '(a)', 'all sums are right'
#endif
end program cg
