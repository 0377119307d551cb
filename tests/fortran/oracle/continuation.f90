! images: 1
! expect: holds
! defines: SIZE=4 NAME='rod'
! Long statements, several in one line, and the preprocessor.
#define TWICE(x) (2 * (x))
#if SIZE > 3 && defined(NAME)
#define LARGE
#endif
program continuation
  implicit none
  integer :: a(SIZE), i; character(len=20) :: s
  a = [1, & ! a comment in between
       2, &

       3, 4]
  i = a(1) + &
    & a(2); i = TWICE(i + 1)
  s = 'a long & winding &
      &road ! not a comment'
#ifdef LARGE
  print *, 'large', i
#else
  print *, 'small'
#endif
  print '(a)', s // NAME
  print *, 'SIZE', SIZE, a(SIZE) ! it isn't replaced in text
end program continuation
