! images: 1
! expect: holds
! Searching, trimming and comparing characters.
program texts
  implicit none
  character(len=10) :: a = "  hello", b
  character(len=3) :: w(2) = ["abc", "xbz"]
  integer :: n
  n = 3
  print *, len(a), len_trim(a), "[", trim(a), "]", "[", adjustl(a), "]", "[", adjustr(a), "]"
  print *, index(a, "l"), index(a, "l", back=.true.), index(a, "z"), scan(a, "eo"), scan(a, "eo", .true.), verify(a, " ")
  print *, achar(65), char(66), iachar("A"), ichar("b"), repeat("ab", n), "[", new_line('a') == achar(10), "]"
  print *, lge("a", "b"), lgt("b", "a"), lle("a", "a "), llt("abc", "abd")
  print *, len(w), len_trim(w), index(w, "b"), ichar(w(2)(2:2)), trim(w(1)) // "!"
  print *, max("abc", "abd"), min("b ", "a ")
  b = adjustl(a)
  print *, b(1:len_trim(b)) // "|", maxval(w), minval(w)
end program texts
