! Every intrinsic function and every kind of expression: lowering and type_of must agree on all of them.
program types
  use iso_fortran_env
  implicit none
  integer :: i = 3, j, k1(3) = [1, 2, 3], m(2, 3)
  integer(8) :: w, w1(4)
  real :: r = 1.5, v(3), a2(2,2)
  real(8) :: d, d1(3)
  complex :: z = (1.0, 2.0), z1(2)
  complex(8) :: zz
  logical :: l = .true., l1(3), l2(2,3)
  character(5) :: c = "abcde"
  character(:), allocatable :: ca
  integer, allocatable :: al(:)
  real, pointer :: p(:)
  integer :: co[*], co2(2)[2,*]
  type t
    integer :: n
    real :: x(3)
    complex :: z
  end type
  type(t) :: s, s1(4)
  real :: sf, xx
  sf(xx) = xx * 2
  r = 1; v = 1; a2 = 1; d = 1; d1 = 1; m = 1; w = 1; w1 = 1; z1 = z; zz = z; l1 = .true.; l2 = .true.; s%n = 1; s%x = 1; s%z = z
  do i = 1, 4
   s1(i) = s
  end do
  print *, abs(i), abs(r), abs(d), abs(z), abs(zz), abs(v), abs(m), iabs(i), dabs(d), cabs(z)
  print *, mod(i, 2), mod(w, 2_8), mod(r, 2.0), modulo(k1, 2), sign(r, -1.0), sign(k1, -1), dim(i, 2)
  print *, dim(d, 1d0)
  print *, max(1, i), max(r, d, 1d0), min(k1, 2), max0(1,2), amax0(1, 2), max1(1.0, 2.0), min1(1.0,2.0)
  print *, max("a", "b"), dprod(r, r)
  print *, aimag(z), aimag(zz), aimag(z1), conjg(z), conjg(z1), dimag(zz), dconjg(zz), imag(z), realpart(z)
  print *, int(r), int(d, 8), int(v), real(i), real(i, 8), real(z), real(zz), real(zz, 4), dble(i), float(i)
  print *, sngl(d), dfloat(i), ifix(r)
  print *, cmplx(r), cmplx(i, r), cmplx(r, d, 8), cmplx(z, kind=8), dcmplx(r), dcmplx(zz), logical(l, 1)
  print *, nint(r), nint(d, 8), floor(v), ceiling(r), aint(r), aint(d), anint(r, 8), idnint(d)
  print *, sqrt(r), sqrt(zz), exp(v), log(d), log10(r), sin(z), atan2(r, r), hypot(d, d), scale(r, 2)
  print *, isnan(r), isnan(v), asinh(r), acosh(d), atanh(v), dsqrt(d)
  print *, iand(i, 3), iand(w, 3_8), ior(k1, 1), ieor(i, 1), not(i), ishft(w, 2), ishftc(i, 2)
  print *, ishftc(i, 2, 8), ibits(i, 0, 2), btest(i, 1), btest(k1, 1), ibset(w, 1), ibclr(k1, 1)
  print *, shiftl(i, 1), shiftr(w, 1), shifta(i, 1), popcnt(w), poppar(k1), leadz(w), trailz(i), maskl(3)
  print *, maskr(3, 8), merge_bits(i, 2, 3), bge(i, 2), blt(k1, 2), and(i, 2), lshift(i, 1)
  print *, len(c), len(c, 8), len_trim(c), trim(c), adjustl(c), index(c, "c"), index(c, "c", .true., 8)
  print *, scan(c, "ab"), verify(c, "a", kind=8), achar(65), char(i), iachar("a"), ichar("a", 8)
  print *, repeat(c, 2), lge(c, "a"), new_line(c)
  print *, sum(k1), sum(m, 1), sum(m, dim=2), sum(m, mask=l2), sum(m, l2), sum(m, 1, l2), sum(v), sum(z1)
  print *, product(k1), maxval(m), maxval(m, 2), minval(v, v > 0.0), any(l1), any(l2, 1), all(l2), count(l2)
  print *, count(l2, 1), count(l2, 1, 8), count(l2, kind=8), parity(l1), iall(k1), iany(m, 1), iparity(k1)
  print *, norm2(v), norm2(a2, 1)
  print *, maxloc(v), maxloc(m), maxloc(m, 1), maxloc(v, dim=1), minloc(v, v > 0), minloc(m, kind=8)
  print *, findloc(k1, 2), findloc(k1, 2, 1), findloc(m, 1, dim=2), maxloc(v, back=.true.)
  print *, dot_product(v, v), dot_product(k1, v), dot_product(l1, l1), matmul(a2, a2), matmul(a2, [1.0, 2.0])
  print *, matmul([1, 2], m)
  print *, reshape(k1, [3, 1]), reshape(m, [6]), reshape(m, shape(m)), reshape(k1, k1(1:2)), transpose(m)
  print *, spread(k1, 1, 2), spread(i, 1, 3), merge(1, 2, l), merge(k1, 2, l1), cshift(k1, 1)
  print *, cshift(m, 1, 2), eoshift(v, 1), pack(m, l2), pack(k1, k1 > 1), unpack([1, 2, 3], l1, 0)
  print *, size(m), size(m, 1), size(m, 1, 8), shape(m), lbound(m), lbound(m, 1), ubound(m), ubound(m, 2)
  print *, rank(m), allocated(al), kind(r), huge(w), tiny(d), epsilon(r), digits(i), precision(d), range(i)
  print *, bit_size(w), radix(r), maxexponent(r), minexponent(d), storage_size(i)
  print *, selected_int_kind(9), selected_real_kind(6), this_image(), num_images(), this_image(co2)
  print *, this_image(co2, 1), image_index(co2, [1, 1]), lcobound(co2), ucobound(co2, 1), coshape(co2)
  print *, image_status(1), team_number(), size(failed_images())
  print *, command_argument_count()
  print *, s%n, s%x, s%x(2), s%x(1:2), s%z%re, s1%n, s1(2)%x, s1(2:3)%n, s1%x(2), c(2:3), m(:, 1), m(1, k1)
  print *, m(k1(1:2), 2), co[1], co2(:)[1,1], co2(1)[1,1]
  print *, -k1, +r, .not. l1, k1 + 1, k1 + r, v * d, w ** 2, r == d, c == "a", l .and. l1, c // "x", (z)
  print *, [1, 2], [r, d], [(i * 1.0, i = 1, 3)], [real(8) :: 1, 2], [character(3) :: "a"], sf(1.0)
  print *, t(1, v, z), (1.0, 2d0), 1_8, 1.0d0, 'x', .true._1
  j = size([k1, (j, j = 1, i)])
end program
