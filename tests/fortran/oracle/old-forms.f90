! images: 1
! expect: holds
! Spellings of older programs: implicit types, labels, goto, one-word ends, data types with a star.
      program oldies
      real*8 x
      integer*4 k
      character*5 c
      dimension v(3)
      parameter (limit = 3)
      square(y) = y * y
      c = 'total'
      k = 0
      do 10 i = 1, limit
        v(i) = i + 0.5
        k = k + i
10    continue
      x = dsqrt(16.d0)
      if (k .eq. 6) then
        write(*,*) c, k, x, square(3.0)
      endif
      j = 0
20    j = j + 1
      if (j .lt. 3) goto 20
      goto (30, 40, 50), j
30    print *, 'one'
40    print *, 'two'
50    print *, 'three', (v(i), i = 1, 3)
      if (j - 3) 60, 70, 80
60    print *, 'less'
70    print *, 'equal'; k = 1; goto 90
80    print *, 'more'
90    enddoit = k
      print *, enddoit
      end
