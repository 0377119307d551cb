//! Types, constraints, and braces that may be a constraint or a body.

use crate::common::{declared, printed, printed_in};
use partita_x10::Dialect;

#[test]
fn all_forms() {
    for ty in [
        "Long",
        "x10.util.ArrayList[T]",
        "Rail[Rail[Long]]",
        "Array[T](2)",
        "Region(1){self.rect, self.zeroBased}",
        "T{self != null}",
        "T{}",
        "A[T].B[U]",
        "() => void",
        "(Long, x: Long) => Long",
        "(Long) => (Long) => Long",
        "[T](T) => T",
        "(x: Long){x > 0} => Long",
        "(Rail[T]{self != null}) => T{self.size == 1}",
        "(Long) offers T => void",
    ] {
        let text = format!("val x: {ty} = e;");
        assert_eq!(printed(&text), text);
    }
    assert_eq!(printed("val x <: T = e;"), "val x <: T = e;");
    assert_eq!(printed("val x: T @Tag = e;"), "val x: T = e;");
}

#[test]
fn homes_of_2_0() {
    for ty in ["T!", "Rail[String]!", "T!here", "T!{self != null}", "T{self != null}!", "T!p.q"] {
        let text = format!("val x: {ty} = e;");
        assert_eq!(printed_in(&text, Dialect::Legacy), text);
    }
    assert_eq!(printed_in("val x: (T) = e;", Dialect::Legacy), "val x: T = e;");
    assert_eq!(printed_in("var x: proto T = e;", Dialect::Legacy), "var x: T = e;");
}

#[test]
fn a_brace_is_a_constraint_or_a_body() {
    for text in [
        "class A { def f(): T {} }",
        "class A { def f(): T { return 1; } }",
        "class A { def f(): T{c} { return 1; } }",
        "class A { def f(): T{c} = 1; }",
        "class A { def f(): T{c}; }",
        "class A { def f(){c} { g(); } }",
        "class A { def f(){c}: T = 1; }",
        "class A { def f(){c}; }",
        "class A { def f(){} { g(); } }",
        "class A { def f(x: T){x != null}: U{self == x} {} }",
        "class A { def f() throws E {} }",
        "class A { def f() offers T: U {} }",
        "class A(n: Long){n > 0} extends B{self.x == n} implements C {}",
        "class A(n: Long){n > 0} {}",
        "class A { operator (x: B) as A { return null; } }",
        "class A { operator (x: B) as A{self != null} { return null; } }",
    ] {
        assert_eq!(declared(text), text);
    }
    assert_eq!(
        declared("class A { def f() { }; def g(){c}; }"),
        "class A { def f() {} def g(){c}; }"
    );
    assert_eq!(
        declared("class A { def f() { class L { } { h(); } } }"),
        "class A { def f() { class L {} { h(); } } }"
    );
    assert_eq!(
        declared("class A { def f() { class L { def g() { } } { h(); } } }"),
        "class A { def f() { class L { def g() {} } { h(); } } }"
    );
    assert_eq!(
        declared("class A { def f() { class L extends M { val x = 1; } { h(); } } }"),
        "class A { def f() { class L extends M { val x = 1; } { h(); } } }"
    );
}
