//! How expressions group.

use crate::common::{expression, statements};

#[test]
fn operators_group_as_the_standard_says() {
    for (text, grouped) in [
        ("a + b[2]", "(a + b[2])"),
        ("-q[1]", "(-q[1])"),
        ("w == b[3]", "(w == b[3])"),
        ("-x**2", "(-(x ** 2))"),
        ("a**b**c", "(a ** (b ** c))"),
        ("a - b - c", "((a - b) - c)"),
        ("a / b * c", "((a / b) * c)"),
        ("-a * b + c", "((-(a * b)) + c)"),
        ("-a + b", "((-a) + b)"),
        ("a * -b", "(a * (-b))"),
        ("2 ** -b * c", "((2 ** (-b)) * c)"),
        (".not. a .and. b", "((not a) and b)"),
        (".not. a == b", "(not (a == b))"),
        ("a .or. b .and. c", "(a or (b and c))"),
        ("a .eqv. b .or. c .neqv. d", "((a eqv (b or c)) neqv d)"),
        ("x .eq. y(1:2)(3:4)", "(x == y(1:2)(3:4))"),
        ("1.eq.2", "(1 == 2)"),
        ("1..lt.2.", "(1. < 2.)"),
        ("a + b // c + d", "((a + b) // (c + d))"),
        ("a // b == c", "((a // b) == c)"),
        ("a .plus. b + c .plus. d", "((a .plus. (b + c)) .plus. d)"),
        (".inv. a ** b", "((.inv. a) ** b)"),
        ("- .inv. a * b", "(-((.inv. a) * b))"),
        ("a .le. b .and. c>=d", "((a <= b) and (c >= d))"),
        ("(a + b) * c", "(paren((a + b)) * c)"),
        ("a%b(i)[k]%c", "a%b(i)[k]%c"),
        ("x(i)[k, j, stat=s, team=t]", "x(i)[k, j; stat=s, team=t]"),
        ("f(a, b=2, c=-1)", "f(a, b=2, c=(-1))"),
        ("f()", "f()"),
        ("a(:, 2:, :3, ::2, 1:9:2, :)", "a(:, 2:, :3, ::2, 1:9:2, :)"),
        ("a(i == j)", "a((i == j))"),
        ("(1.0, -2.0)", "<1.0, (-2.0)>"),
        ("1.e2 + 1.d0 + .5e-3_dp + 1_8", "(((1.e2 + 1.d0) + .5e-3_dp) + 1_8)"),
        ("z'Ff' + b\"01\" + O'17'", "((16#ff + 2#01) + 8#17)"),
        (".true._1 .and. .FALSE.", "(true_1 and false)"),
        ("'it''s' // \"a\"\"b\"", "(\"it's\" // \"a\\\"b\")"),
        ("ck_'abc' // 4_\"x\"", "(\"abc\" // \"x\")"),
        ("[1, 2] + (/3, 4/)", "([1, 2] + [3, 4])"),
        ("(/ (i, i = 1, 3) /)", "[for(i | i = 1, 3)]"),
        (
            "[integer(8) :: 1, ((i*j, i=1,2), j=1,n,2)]",
            "[integer(8) :: 1, for(for((i * j) | i = 1, 2) | j = 1, n, 2)]",
        ),
        ("[character(len=3) :: 'a']", "[character<3> :: \"a\"]"),
        ("[point :: ]", "[type(point) :: ]"),
        ("[real :: (x(i), integer :: i = 1, 2)]", "[real :: for(x(i) | i = 1, 2)]"),
        ("t(1, 2)%a(3)%b", "t(1, 2)%a(3)%b"),
        ("10 + x", "(10 + x)"),
        ("a/(b)/c", "((a / paren(b)) / c)"),
    ] {
        assert_eq!(expression(text), grouped, "{text}");
    }
}

#[test]
fn faults_in_expressions_are_named() {
    for (text, message) in [
        ("a +", "expected an expression, found the end of the statement"),
        ("(a + b", "expected `)` before the end of the statement"),
        ("f(a b)", "expected `,` or `)`, found `b`"),
        ("a b", "expected the end of the statement, found `b`"),
        ("x[1](2)", "subscripts behind an image selector"),
        ("x[1][2]", "a second image selector"),
        ("x[*]", "an image selector names one image"),
        ("'abc", "this string is never closed"),
        ("b'12'", "`b'12'` has digits that do not belong there"),
        ("a && b", "`&` is not part of Fortran here"),
        ("(1, 2, 3)", "a list in parentheses needs a loop: `(items, i = first, last)`"),
        ("", "expected an expression"),
        ("$x... + 1", "expected the end of the statement, found `+`"),
        ("1 + $x...", "`$x...` cannot be part of an expression"),
    ] {
        assert_eq!(expression(text), format!("error: {message}"), "{text}");
    }
}

#[test]
fn metavariables() {
    for (text, grouped) in [
        ("$e", "<e>"),
        ("$e + 1", "(<e> + 1)"),
        ("$x($i)[$p]", "$x(<i>)[<p>]"),
        ("$x[$p]", "$x[<p>]"),
        ("$x%$f", "$x%$f"),
        ("f($a, $rest...)", "f(<a>, <rest...>)"),
        ("r_$x + w_$x(1)", "(r_$x + w_$x(1))"),
        ("[1, $items...]", "[1, <items...>]"),
        ("x(:, $d...)[$k, $more...]", "x(:, <d...>)[<k>, <more...>]"),
        ("$many...", "<many...>"),
        ("$X", "<x>"),
    ] {
        assert_eq!(expression(text), grouped, "{text}");
    }
}

#[test]
fn no_word_is_reserved() {
    let text = "if(1) = 4\ndo = 3\nend = 5\nwrite(1) = 7\nprint = 9\ncall = call(call)\nstop(1)[2] = 1\n\
        data(i) = if + do\nendif = then\nselect%case = 1\np => end\nreal(3) = real(3)\nsync(all) = 1";
    let expected = "if(1) = 4\ndo = 3\nend = 5\nwrite(1) = 7\nprint = 9\ncall = call(call)\nstop(1)[2] = 1\n\
        data(i) = (if + do)\nendif = then\nselect%case = 1\np => end\nreal(3) = real(3)\nsync(all) = 1\n";
    let start = "dimension if(1), write(1), stop(1)[*], data(9), real(3), sync(2)\n";
    assert_eq!(statements(&format!("{start}{text}")), expected);
}
