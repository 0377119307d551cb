//! Declarations of files, types and members.

use crate::common::{declared, file, flat};
use partita_x10::ast::{BinaryOp, ControlWord, UnaryOp};
use partita_x10::ast::{MemberKind, Method, MethodKind, Modifier, Operator, Side, TopLevel};
use partita_x10::{Dialect, print};

#[track_caller]
fn stays(text: &str) {
    assert_eq!(declared(text), text);
}

#[test]
fn files() {
    stays(
        "package a.b; import x10.io.Console; import x10.util.*; class A {} struct S {} interface I {} type T = Long;",
    );
    assert_eq!(declared("@Tag package a; ; class A { ; } ;"), "package a; class A {}");
}

#[test]
fn headers() {
    stays(
        "public abstract class A[T, U](n: Long, m: Rail[T]){n > 0} extends B[T](n) implements C, D[U] {}",
    );
    stays("interface I extends J, K[T] {}");
    stays("struct S(x: Double) implements I {}");
    stays(
        "class A { static class B { class C {} } struct D {} interface E {} static type F[T](n: Long){n > 0} = G[T](n); }",
    );
    assert_eq!(declared("class A(val n: Long) {}"), "class A(n: Long) {}");
}

#[test]
fn fields() {
    assert_eq!(
        declared(
            "class A { val a: Long, b = 2; var c: Long; d: Long = 3; private static val E = 4n; transient var f: T; }"
        ),
        "class A { val a: Long; val b = 2; var c: Long; val d: Long = 3; private static val E = 4n; transient var f: T; }"
    );
}

#[test]
fn methods_and_constructors() {
    stays("class A { def f(); def g(x: Long) = x; def h[T](x: T){T haszero}: T {} }");
    stays("class A { public static def main(Rail[String]) {} }");
    stays("class A { atomic def f() {} native def g(): Long; final protected def h() = 1; }");
    stays(
        "class A { def this() { super(1); x = 2; } def this(n: Long) { this(); } def this[T](x: T) { property(x); } }",
    );
    stays("class A { def this(n: Long): A{self.n == n} { property(n); } }");
    assert_eq!(
        declared("class A { def this() = this(1); def this(n: Long) = property(n); }"),
        "class A { def this() { this(1); } def this(n: Long) { property(n); } }"
    );
    stays("class A { property rank(): Long = n; property def size(): Long = n; }");
    stays("class A { def f() offers T throws E, F: Long {} }");
}

#[test]
fn annotations_are_kept_with_declarations() {
    let file = file(
        "@Tag class A { @Native(\"java\", \"x\") @x10.compiler.Inline public def f(): Long = 1; }",
        Dialect::Current,
    );
    let TopLevel::Type(decl) = &file.types[0] else { unreachable!("a class") };
    assert!(decl.modifiers.annotation("Tag").is_some());
    let MemberKind::Method(method) = &decl.members[0].kind else { unreachable!("a method") };
    assert_eq!(method.modifiers.annotation("Native").map(|native| native.args.len()), Some(2));
    assert!(method.modifiers.annotation("Inline").is_some());
    assert!(method.modifiers.has(Modifier::Public));
}

/// The operator that a declaration declares, its formals and its name.
#[track_caller]
fn operator(text: &str) -> (Operator, usize, String) {
    let text = format!("class A {{ {text} }}");
    assert_eq!(declared(&text), text);
    let file = file(&text, Dialect::Current);
    let TopLevel::Type(decl) = &file.types[0] else { unreachable!("a class") };
    let MemberKind::Method(method) = &decl.members[0].kind else { unreachable!("a method") };
    let Method { kind: MethodKind::Operator(operator), formals, name, .. } = &**method else {
        unreachable!("an operator")
    };
    (*operator, formals.len(), name.name.to_string())
}

#[test]
fn operators_of_every_form() {
    let named = |operator, count, name: &str| (operator, count, name.to_owned());
    let binary = |op, this| Operator::Binary { op, this };
    assert_eq!(
        operator("operator this + (x: A): A = x;"),
        named(binary(BinaryOp::Add, Some(Side::Left)), 1, "+")
    );
    assert_eq!(
        operator("operator (x: Long) * this: A = x;"),
        named(binary(BinaryOp::Multiply, Some(Side::Right)), 1, "*")
    );
    assert_eq!(
        operator("static operator [T](x: T) .. (y: T): A = x;"),
        named(binary(BinaryOp::Range, None), 2, "..")
    );
    assert_eq!(
        operator("operator - this: A = this;"),
        named(Operator::Unary { op: UnaryOp::Minus, of_this: true }, 0, "-")
    );
    assert_eq!(
        operator("static operator ! (x: A): A = x;"),
        named(Operator::Unary { op: UnaryOp::Not, of_this: false }, 1, "!")
    );
    assert_eq!(operator("operator this(i: Long): T = x;"), named(Operator::Apply, 1, "this()"));
    assert_eq!(operator("operator this[T](): T {}"), named(Operator::Apply, 0, "this()"));
    assert_eq!(
        operator("operator this(i: Long) = (a + i) * 2;"),
        named(Operator::Apply, 1, "this()")
    );
    assert_eq!(operator("operator this(i: Long)=(v: T) {}"), named(Operator::Set, 2, "this()="));
    assert_eq!(
        operator("operator this(i: Long)=(v: T): T = v;"),
        named(Operator::Set, 2, "this()=")
    );
    assert_eq!(operator("operator this(i: Long)=(v: T);"), named(Operator::Set, 2, "this()="));
    assert_eq!(operator("static operator (x: A) as B = null;"), named(Operator::As, 1, "as"));
    assert_eq!(operator("static operator (x: A) as ? = null;"), named(Operator::As, 1, "as"));
    assert_eq!(
        operator("static operator (x: A): B = null;"),
        named(Operator::Implicit, 1, "implicit as")
    );
    assert_eq!(
        operator("static operator for[T](x: Rail[T], body: (T) => void) {}"),
        named(Operator::Control(ControlWord::For), 2, "for")
    );
}

#[test]
fn a_printed_file() {
    let text = "package p;class A{static val N=2n;def f(x:Long):Long{if(x>0)return x;else{g();}return-x;}}";
    let expected = "\
package p;
class A {
  static val N = 2n;
  def f(x: Long): Long {
    if (x > 0) return x; else {
      g();
    }
    return -x;
  }
}
";
    assert_eq!(print::file(&file(text, Dialect::Current)), expected);
}

#[test]
fn declarations_of_2_0() {
    let text = "class A { const N: int = 3; global val x: int; property p: int = 0; \
        global safe def f(): T = { g(); e } def h(): void = { } def i() = 1; \
        def this(): A = { x = 1; } def this(n: int) throws E { } shared: int = 1; type T; }";
    let printed = flat(&print::file(&file(text, Dialect::Legacy)));
    assert_eq!(
        printed,
        "class A { static val N: int = 3; global val x: int; property p(): int = 0; \
        global safe def f(): T { g(); return e; } def h(): void {} def i() = 1; \
        def this(): A { x = 1; } def this(n: int) throws E {} val `shared`: int = 1; type T; }"
    );
}
