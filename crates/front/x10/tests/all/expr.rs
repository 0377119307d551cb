//! Expressions: which operator binds tighter, and what the parser must look ahead for.

use crate::common::{expression, expression_in};
use partita_x10::Dialect;

#[track_caller]
fn legacy(text: &str) -> String {
    expression_in(text, Dialect::Legacy)
}

#[test]
fn binary_operators_group_as_the_table_says() {
    for (text, expected) in [
        ("a || b && c", "a || (b && c)"),
        ("a && b | c", "a && (b | c)"),
        ("a | b ^ c", "a | (b ^ c)"),
        ("a ^ b & c", "a ^ (b & c)"),
        ("a & b ~ c", "a & (b ~ c)"),
        ("a ~ b == c", "a ~ (b == c)"),
        ("a !~ b != c", "a !~ (b != c)"),
        ("a == b < c", "a == (b < c)"),
        ("a < b instanceof T", "a < (b instanceof T)"),
        ("a >= b << c", "a >= (b << c)"),
        ("a >>> b + c", "a >>> (b + c)"),
        ("r -> p + q", "r -> (p + q)"),
        ("a <- b -< c >- d ! e <> f >< g", "a <- b -< c >- d ! e <> f >< g"),
        ("a + b * c", "a + (b * c)"),
        ("a * b ** c", "a * b ** c"),
        ("0..3 * 0..4", "(0 .. 3) * (0 .. 4)"),
        ("0..n-1", "(0 .. n) - 1"),
        ("0..(n-1)", "0 .. (n - 1)"),
        ("a - b - c", "a - b - c"),
        ("a - (b - c)", "a - (b - c)"),
        ("a - b + c", "a - b + c"),
    ] {
        assert_eq!(expression(text), expected, "{text}");
    }
}

#[test]
fn signs_and_casts() {
    for (text, expected) in [
        ("-i as T", "-(i as T)"),
        ("n as Long*h", "(n as Long) * h"),
        ("!a == b", "(!a) == b"),
        ("-a..b", "(-a) .. b"),
        ("~a * b", "(~a) * b"),
        ("- -a", "- -a"),
        ("!-a", "! -a"),
        ("-a.b(c)", "-a.b(c)"),
        ("++a.b", "++a.b"),
        ("-a++", "-(a++)"),
        ("a(i)++ + 1", "(a(i)++) + 1"),
        ("x as A as B", "(x as A) as B"),
        ("x as T{self != null} == y", "(x as T{self != null}) == y"),
        ("|a + ^b", "(|a) + (^b)"),
    ] {
        assert_eq!(expression(text), expected, "{text}");
    }
}

#[test]
fn assignment_and_choice_group_to_the_right() {
    for (text, expected) in [
        ("a = b = c", "a = b = c"),
        ("a = b ? c : d", "a = b ? c : d"),
        ("a ? b : c ? d : e", "a ? b : (c ? d : e)"),
        ("a ? b = c : d", "a ? (b = c) : d"),
        ("a || b ? c : d", "(a || b) ? c : d"),
        ("a(i) += v", "a(i) += v"),
        ("a.f(i, j) = v", "a.f(i, j) = v"),
        ("o.x >>>= 1n", "o.x >>>= 1n"),
        ("r ..= 1", "r ..= 1"),
        ("c ? (a) : (b)", "c ? a : b"),
        ("c ? (a) : (x: Long) => x", "c ? a : ((x: Long) => x)"),
    ] {
        assert_eq!(expression(text), expected, "{text}");
    }
}

#[test]
fn in_2_0_ranges_and_casts_are_loose() {
    for (text, expected) in [
        ("0..n-1", "0 .. (n - 1)"),
        ("a << b..c", "(a << b) .. c"),
        ("a..b < c", "(a .. b) < c"),
        ("a*b as T", "(a * b) as T"),
        ("-i as T", "(-i) as T"),
        ("a ? b : c as T", "(a ? b : c) as T"),
        ("a || b as T", "(a || b) as T"),
        ("0..9 -> here", "(0 .. 9) -> here"),
        ("x as Region -> here", "(x as Region) -> here"),
        ("p in r && q", "(p in r) && q"),
        ("a instanceof T == b", "(a instanceof T) == b"),
        ("x<-1", "x < (-1)"),
        ("x>-1", "x > (-1)"),
        ("!~a", "! ~a"),
    ] {
        assert_eq!(legacy(text), expected, "{text}");
    }
    assert_eq!(expression("x<-1"), "x <- 1");
}

#[test]
fn calls_members_and_type_arguments() {
    for text in [
        "f()",
        "f(1)(2)(3)",
        "a.b.c(d).e",
        "GlobalRef[T](x)",
        "x10.util.Pair[Long, Rail[T]](a, b).first",
        "DistArray.make[Long](d, (Point) => 0)",
        "Cell[Long].make(3)",
        "new C()",
        "new a.C[T](1, x)",
        "new Rail[Rail[Long]](n, (i: Long) => new Rail[Long](i))",
        "outer.new Inner(3)",
        "this.x",
        "Outer.this.x",
        "super.f(1)",
        "Outer.super.f(1)",
        "here.id",
        "self.home",
        "[1, 2, 3](0)",
        "[]",
        "\"a\" + 'b' + null + true",
        "x.operator +(y)",
        "x.operator ()(1)",
        "x.operator ()=(1, 2)",
        "V.operator ()*(a, b)",
        "C.operator as[T](x)",
        "C.operator [T](x)",
        "Block.operator for(0 .. 9, f)",
        "(a + b).c",
        "(1).f",
    ] {
        assert_eq!(expression(text), text, "{text}");
    }
}

#[test]
fn anonymous_classes() {
    assert_eq!(
        expression("new I[T](x) { var k: Long = x; public def next() = k++; }"),
        "new I[T](x) { var k: Long = x; public def next() = k++; }"
    );
}

#[test]
fn closures_are_known_by_their_arrow() {
    for (text, expected) in [
        ("() => 1", "() => 1"),
        ("(x: Long) => x + 1", "(x: Long) => x + 1"),
        ("(x: Long): Long => x", "(x: Long): Long => x"),
        ("(Long) => 0", "(Long) => 0"),
        ("(x: Long, y: Long){x < y} => x", "(x: Long, y: Long){x < y} => x"),
        (
            "(x: Long): (Long) => Long => (y: Long) => x",
            "(x: Long): (Long) => Long => (y: Long) => x",
        ),
        ("([i, j]: Point) => i", "([i, j]: Point) => i"),
        ("(p[i]: Point(1)) => i", "(p[i]: Point(1)) => i"),
        ("(var x: Long) => x++", "(var x: Long) => x++"),
        ("() => { }", "() => {}"),
        ("() => { f(); 1 }", "() => { f(); return 1; }"),
        ("() => { return 1; }", "() => { return 1; }"),
        ("() => @Inline { 1 }", "() => { return 1; }"),
        ("(x: Long) => y = x", "(x: Long) => y = x"),
        ("(f)(x)", "f(x)"),
        ("((x: Long) => x)(1)", "((x: Long) => x)(1)"),
        ("() offers T => 1", "() offers T => 1"),
    ] {
        assert_eq!(expression(text), expected, "{text}");
    }
}

#[test]
fn values_of_at_finish_and_future() {
    for (text, expected) in [
        ("at (p) x", "at (p) x"),
        ("at (p) x + 1", "at (p) x + 1"),
        ("at (p) { f(); x }", "at (p) { f(); return x; }"),
        ("f(at (p) x, 1)", "f(at (p) x, 1)"),
        ("(at (p) x) + 1", "(at (p) x) + 1"),
        ("c ? at (p) x : at (q) y", "c ? (at (p) x) : (at (q) y)"),
        ("finish (r) { offer 1; }", "finish (r) { offer 1; }"),
        ("() => { at (p) x }", "() => { return at (p) x; }"),
        ("() => { at (p) { f(); x } }", "() => { return at (p) { f(); return x; }; }"),
        ("() => { at (p) f(); }", "() => { at (p) f(); }"),
        ("() => { at (p) { f(); } }", "() => { at (p) { f(); } }"),
    ] {
        assert_eq!(expression(text), expected, "{text}");
    }
    for (text, expected) in [
        ("future (p) x", "future (p) x"),
        ("future (p) { f(); x }", "future (p) { f(); return x; }"),
        ("future { x }", "future (here) { return x; }"),
        ("future 47", "future (here) 47"),
        ("(future a(1)).force()", "(future (here) a(1)).force()"),
        ("future (p) (a + b) * c", "future (p) (a + b) * c"),
        ("future[Int] (p) 3", "future[Int] (p) 3"),
    ] {
        assert_eq!(legacy(text), expected, "{text}");
    }
}

#[test]
fn types_where_values_may_stand() {
    for (text, expected) in [
        ("T <: U[V]", "T <: U[V]"),
        ("T :> U", "U <: T"),
        ("F :> (A) => B", "F :> (A) => B"),
        ("T haszero && U isref", "(T haszero) && (U isref)"),
        ("Rail[T] haszero", "Rail[T] haszero"),
        ("a.B{self == 1} haszero", "a.B{self == 1} haszero"),
        ("Array[T](2) <: U", "Array[T](2) <: U"),
        ("T == Rail[U]", "T == Rail[U]"),
    ] {
        assert_eq!(expression(text), expected, "{text}");
    }
}

#[test]
fn functions_of_2_0_are_closures() {
    assert_eq!(legacy("a.reduce(Int.+, 0)"), "a.reduce((x$1: Int, x$2: Int) => x$1 + x$2, 0)");
    assert_eq!(
        legacy("Math.max.(Double, Double)"),
        "(`x$1`: Double, `x$2`: Double) => Math.max(`x$1`, `x$2`)".replace('`', "")
    );
    assert_eq!(legacy("t.val + x.at(p)"), "t.`val` + x.`at`(p)");
}
