//! Statements and constructs.

use crate::common::{shown, statements};

#[track_caller]
fn check(text: &str, expected: &str) {
    let tidy = |text: &str| {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let indent = lines.clone().map(|line| line.len() - line.trim_start().len()).min();
        let cut = indent.unwrap_or(0);
        lines.map(|line| line[cut..].trim_end().to_owned() + "\n").collect::<String>()
    };
    assert_eq!(statements(text), tidy(expected), "{text}");
}

#[test]
fn branches() {
    check(
        "if (a) then; x = 1; else if (b) then; x = 2\nelseif (c) then\nx = 3; else; x = 4; endif\n\
         outer: if (a) then\nif (b) x = 1\nelse outer\nend if outer\nif (i) 10, 20, 30",
        "
        if a
          x = 1
        else if b
          x = 2
        else if c
          x = 3
        else
          x = 4
        outer: if a
          if b
            x = 1
        else
        if i [10, 20, 30]
        ",
    );
    check(
        "s: select case (i)\ncase (1, 3:5, :0) s\nx = 1\ncase (9:)\ncase default\nx = 2\nend select s\n\
         selectcase (c); case ('a'); endselect",
        "
        s: select i
        case 1, 3:5, :0
          x = 1
        case 9:
        case
          x = 2
        select c
        case \"a\"
        ",
    );
}

#[test]
fn loops() {
    check(
        "do\nexit\nend do\ndo i = 1, n\ncycle\nenddo\nl: do while (a < b)\nexit l\nend do l\n\
         do concurrent (integer :: i = 1:n, j = 1:m:2, i /= j) local(x, y) shared(z)\nend do\n\
         do, k = 10, 1, -1\nend do",
        "
        do
          exit
        do i = 1, n
          cycle
        l: do while (a < b)
          exit l
        do concurrent integer :: i = 1:n, j = 1:m:2 if (i /= j) local x, y
        do k = 10, 1, (-1)
        ",
    );
}

#[test]
fn labelled_loops_may_share_their_end() {
    check(
        "do 10 i = 1, n\ndo 10 j = 1, m\nx = x + 1\n10 continue\ndo 20, i = 1, 2\n20 y = i\n\
         do 30 while (a)\nif (b) goto 30\n30 end do\nx = 0",
        "
        do i = 1, n
          do j = 1, m
            x = (x + 1)
            10 continue
        do i = 1, 2
          20 y = i
        do while a
          if b
            goto 30
          30 continue
        x = 0
        ",
    );
}

#[test]
fn labels_on_ends_stay_targets() {
    check(
        "if (a) then\ngo to 5\n5 end if\n7 do i = 1, 2\n6 enddo",
        "
        if a
          goto 5
        5 continue
        7 do i = 1, 2
          6 continue
        ",
    );
}

#[test]
fn masked_and_scoped_constructs() {
    check(
        "where (m) a = b\nwhere (m)\na = 1\nelsewhere (k)\na = 2\nelse where\na = 3\nend where\n\
         forall (i = 1:3, m(i)) a(i) = 0\nforall (i = 1:3)\na(i) = i\nend forall\n\
         associate (p => a%b(3), q => x + y)\np = q\nend associate\n\
         b: block\nuse m, only: z\ninteger :: i\ni = 1\nexit b\nend block b",
        "
        where m
          a = b
        where m
          a = 1
        elsewhere k
          a = 2
        elsewhere
          a = 3
        forall i = 1:3 if m(i)
          a(i) = 0
        forall i = 1:3
          a(i) = i
        associate p => a%b(3), q => (x + y)
          p = q
        b: block
          use m only z<-z
          integer :: i
          i = 1
          exit b
        ",
    );
}

#[test]
fn select_type_is_kept_with_its_branches() {
    check(
        "select type (y => x)\ntype is (integer(4))\ni = 1\nclass is (t)\nclass default\ni = 2\nend select\n\
         select rank (x)\nrank (0)\ni = 1\nrank (*)\nrank default\nend select",
        "
        unsupported select type
        -
          i = 1
        -
        -
          i = 2
        unsupported select rank
        -
          i = 1
        -
        -
        ",
    );
}

#[test]
fn parallel_statements() {
    check(
        "sync all\nsyncall\nsync all (stat=s, errmsg=m)\nsync images (*)\nsync images(*, stat=s)\nsync images ([1, 2])\n\
         sync images (me + 1, stat=s)\nsync memory\nsync memory(stat=s)\nsync team (t, stat=s)\nlock (l(i)[k], acquired_lock=ok)\n\
         unlock (l[1])\nevent post (e[2], stat=s)\nevent wait (e, until_count=3)\nform team (n, t, new_index=i)\n\
         change team (t, stat=s)\nx[1] = 2\nend team\nc: critical\ncritical (stat=s)\nend critical\nend critical c\n\
         fail image\nx[1, 2, team=t] = y[3]\nchange team (t, a[*] => b)\nend team (stat=s)\nif (me == 1) sync all",
        "
        sync all
        sync all
        sync all stat=s, errmsg=m
        sync images *
        sync images * stat=s
        sync images [1, 2]
        sync images (me + 1) stat=s
        sync memory
        sync memory stat=s
        sync team t stat=s
        lock l(i)[k] acquired_lock=ok
        unlock l[1]
        event post e[2] stat=s
        event wait e until_count=3
        form team n t new_index=i
        change team t stat=s
          x[1] = 2
        c: critical
          critical stat=s
        fail image
        x[1, 2; team=t] = y[3]
        change team t a => b
          unsupported options of end team
        if (me == 1)
          sync all
        ",
    );
}

#[test]
fn jumps_and_stops() {
    check(
        "goto 10\ngo to (10, 20), i\ngoto (10) i\nstop\nstop 1\nstop 'bad'\nerror stop\nerror stop 2, quiet=.true.\n\
         errorstop n + 1\nreturn\n10 continue\ncontinue\npause\ncycle outer",
        "
        goto 10
        goto [10, 20] i
        goto [10] i
        stop
        stop 1
        stop \"bad\"
        error stop
        error stop 2 quiet true
        error stop (n + 1)
        return
        10 continue
        continue
        unsupported pause
        cycle outer
        ",
    );
}

#[test]
fn allocation_and_calls() {
    check(
        "allocate (a(n), b(0:n, 2)[*], c%d(i)%e(3)[2, 0:*], stat=s)\nallocate (character(len=n) :: s)\n\
         allocate (t :: x[*], source=y)\nallocate (real(8) :: z(3))\ndeallocate (a, b%c, stat=s)\nnullify (p, q%r)\n\
         call f\ncall f()\ncall o%m(1, *10, k=2)\ncall f(a(:)[2], (b))\np(1:) => q\np => null()",
        "
        allocate a(n)[], b(0:n, 2)[*], c%d(i)%e(3)[2, 0:*] stat=s
        allocate character<n> :: s()[]
        allocate type(t) :: x()[*] source=y
        allocate real(8) :: z(3)[]
        deallocate a, b%c stat=s
        nullify p, q%r
        call f()
        call f()
        call o%m(1, *, k=2)
        call f(a(:)[2], paren(b))
        p(1:) => q
        p => null()
        ",
    );
}

#[test]
fn input_and_output() {
    check(
        "print *\nprint *, a, 'b'\nprint '(i0)', i\nprint 10, x\nprint fmt, (a(i), i = 1, 3)\nwrite (*, *) x\nwrite(*,'(a)') 'x'\n\
         write (unit=6, fmt=10, advance='no') a, (b(i), c(i), i = 1, 2)\nread *, n\nread (5, *) x, y\nread 10, x\n\
         open (unit=1, file='f')\nclose (1)\nrewind 1\nbackspace (1)\nendfile 1\ninquire (unit=1, exist=l)\n\
         inquire (iolength=n) a, b\nflush (6)\nflush 6\nflush output_unit\nwrite (s, 10)",
        "
        print *:
        print *: a, \"b\"
        print \"(i0)\": i
        print 10: x
        print fmt: for(a(i) | i = 1, 3)
        write (*, *) x
        write (*, \"(a)\") \"x\"
        write (unit=6, fmt=10, advance=\"no\") a, for(b(i), c(i) | i = 1, 2)
        read (*, *) n
        read (5, *) x, y
        read (*, 10) x
        unsupported open
        unsupported close
        unsupported rewind
        unsupported backspace
        unsupported end file
        unsupported inquire
        unsupported inquire
        flush
        flush
        flush
        write (s, 10)
        ",
    );
}

#[test]
fn units() {
    let text = "
        module m
          implicit none
        contains
          pure recursive function f(x, y) result(r)
            integer, intent(in) :: x, y
            r = x
          end function f
          subroutine s(*)
          endsubroutine
          real(8) function g()
            g = 1
          end
        end module m
        submodule (m) sm
        contains
          module procedure p
          end procedure p
          module subroutine q(x) bind(c, name='q')
          end subroutine
        end submodule
        block data
          common /c/ x
        end block data
        print *, 1
        contains
        subroutine inner
        end subroutine inner
        end
        double precision function h(x)
        h = x
        end function
    ";
    let expected = "\
module m
  implicit none
  pure recursive function(x, y) -> r f
    integer, intent(in) :: x, y
    r = x
  subroutine(*) s
  real(8) function() g
    g = 1
other submodule sm
  subroutine() module p
  subroutine(x) module bind(c, name='q') q
other block data block data
  common /c/ x
program main
  print *: 1
  subroutine() inner
double function(x) h
  h = x
";
    assert_eq!(shown(text), expected);
}
