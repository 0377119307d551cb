! Heat flow along a rod, one sweep, with a lock for every element.
!
! The rod is cut into pieces of MAXN elements, one piece for each image. The left end of the rod is
! held at 100 degrees, the right end at -100. In the sweep every image makes means of neighbouring
! elements; at the two ends of its piece it needs an element of the next image, so it takes the
! locks of both elements first. All images go at the same time. The lock protects each element, but
! nothing says who comes first: a row may be read before or after the neighbour has changed its last
! element. So the program is free of races and yet has several results.
!
!   gfortran -cpp -DMAXN=5 -fcoarray=lib heat.f90 -o heat -lcaf_openmpi
!   mpirun --oversubscribe -n 3 ./heat
!
! Choices for the preprocessor:
!   MAXN=5            elements of each image, at least 3
!   SHIFT             the interior loop stores one element further left, as in the UPC version
!   NO_PRINT          do not print the rows at the end
! Each of these breaks one thing, to see whether it is noticed:
!   DROP_LEFT_LOCK    left boundary: do not lock the neighbour's last element
!   DROP_STORE_LOCK   right boundary: do not lock the own last element for the final store
!   DROP_RIGHT_LOCK   right boundary: do not lock the neighbour's first element
!   DROP_LOOP_LOCK    interior: do not lock anything
!   SWAP_LOCK_ORDER   right boundary: take the neighbour's lock first
!   DROP_INIT_SYNC    start before everybody has set its elements

#ifndef MAXN
#define MAXN 5
#endif

program heat
  use, intrinsic :: iso_fortran_env, only: lock_type
  implicit none
  integer, parameter :: dp = kind(1.0d0)

  real(dp) :: t(MAXN)[*]          ! the temperatures of this piece of the rod
  type(lock_type) :: lk(MAXN)[*]  ! one lock for each of them

  real(dp) :: tmp(2)              ! means on their way into the rod
  real(dp) :: e                   ! how far the first element is off; nobody looks at it
  integer :: me, i
#ifndef NO_PRINT
  integer :: image
  real(dp) :: row(MAXN)
#endif

  me = this_image()

  ! Start: everything at zero but the two ends of the rod.
  do i = 1, MAXN
    t(i)[me] = 0.0_dp
  end do
  if (me == 1) t(1)[me] = 100.0_dp
  if (me == num_images()) t(MAXN)[me] = -100.0_dp
#ifndef DROP_INIT_SYNC
  sync all
#endif

  ! Left boundary: the mean around the own first element.
  if (me == 1) then
    tmp(1) = t(1)[me]
  else
#ifndef DROP_LEFT_LOCK
    lock (lk(MAXN)[me - 1])
#endif
    lock (lk(1)[me])
    tmp(1) = (t(MAXN)[me - 1] + t(1)[me] + t(2)[me]) / 3.0
    unlock (lk(1)[me])
#ifndef DROP_LEFT_LOCK
    unlock (lk(MAXN)[me - 1])
#endif
    e = abs(t(1)[me] - tmp(1))
  end if

  ! Interior.
  do i = 2, MAXN - 1
#ifndef DROP_LOOP_LOCK
    lock (lk(i - 1)[me])
#endif
    tmp(2) = (t(i - 1)[me] + t(i)[me] + t(i + 1)[me]) / 3.0
#ifdef SHIFT
    t(i - 1)[me] = tmp(1)
    tmp(1) = tmp(2)
#else
    t(i)[me] = tmp(1)
#endif
#ifndef DROP_LOOP_LOCK
    unlock (lk(i - 1)[me])
#endif
  end do

  ! Right boundary: the mean around the own last element, stored at once.
  if (me < num_images()) then
#if defined(SWAP_LOCK_ORDER)
    lock (lk(1)[me + 1])
    lock (lk(MAXN)[me])
#elif defined(DROP_RIGHT_LOCK)
    lock (lk(MAXN)[me])
#else
    lock (lk(MAXN)[me])
    lock (lk(1)[me + 1])
#endif
    tmp(2) = (t(MAXN - 1)[me] + t(MAXN)[me] + t(1)[me + 1]) / 3.0
#ifndef DROP_RIGHT_LOCK
    unlock (lk(1)[me + 1])
#endif
    unlock (lk(MAXN)[me])
#ifndef DROP_STORE_LOCK
    lock (lk(MAXN)[me])
#endif
    t(MAXN)[me] = tmp(2)
#ifndef DROP_STORE_LOCK
    unlock (lk(MAXN)[me])
#endif
  end if
#ifdef SHIFT
  t(MAXN - 1)[me] = tmp(1)
#endif

  ! A mean is never hotter or colder than the ends of the rod.
  sync all
  do i = 1, MAXN
    if (t(i)[me] < -100.0_dp .or. t(i)[me] > 100.0_dp) error stop "a temperature is out of range"
  end do
#ifndef NO_PRINT
  if (me == 1) then
    do image = 1, num_images()
      row = t(:)[image]
      write (*, '(a, i0, a, *(f9.3))') 'image ', image, ':', row
    end do
  end if
#endif
end program heat
