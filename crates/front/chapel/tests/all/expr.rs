//! How expressions group, and what single ones look like.

use crate::common::{expression, printed, stmts};
use partita_chapel::ast::{ArrayRow, Expr, ExprKind, LoopKind, Management, StmtKind};
use partita_source::FileId;

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, grouped) in cases {
        assert_eq!(expression(text), *grouped, "{text}");
    }
}

#[track_caller]
fn value(text: &str) -> Expr {
    let (expr, diagnostics) = partita_chapel::parse_expression(FileId(0), text);
    assert!(expr.is_some(), "{text}: {diagnostics:?}");
    expr.unwrap_or_else(|| unreachable!())
}

#[test]
fn operators_that_group_unlike_c() {
    check(&[
        ("a | b + c", "(a | b) + c"),
        ("a ^ b - c", "(a ^ b) - c"),
        ("a & b + c", "(a & b) + c"),
        ("a << b + c", "(a << b) + c"),
        ("a + b | c", "a + (b | c)"),
        ("a | b ^ c & d << e", "a | (b ^ (c & (d << e)))"),
        ("-a * b", "-(a * b)"),
        ("-a << b", "(-a) << b"),
        ("-2 ** 4", "-(2 ** 4)"),
        ("-2:uint", "-(2: uint)"),
        ("a + b:int", "a + (b: int)"),
        ("a ** b:int", "a ** (b: int)"),
        ("a:int:real", "(a: int): real"),
        ("!a:bool", "!(a: bool)"),
        ("!a == b", "(!a) == b"),
        ("!a * b", "(!a) * b"),
        ("~a ** b", "~(a ** b)"),
        ("+ reduce A * B", "(+ reduce A) * B"),
        ("+ reduce A ** 2", "+ reduce (A ** 2)"),
        ("a + max reduce B", "a + (max reduce B)"),
        ("* scan A + 1", "(* scan A) + 1"),
        ("&& reduce A == B", "(&& reduce A) == B"),
        ("+ reduce [i in D] i * i", "+ reduce ([i in D] (i * i))"),
        ("0..#n+1", "(0..) # (n + 1)"),
        ("0..n#2", "(0..n) # 2"),
        ("1..n-1 by 2", "(1..(n - 1)) by 2"),
        ("1..10 by -2 align 1", "((1..10) by (-2)) align 1"),
        ("a..b == r", "(a..b) == r"),
        ("a < b == c", "(a < b) == c"),
        ("a..b+1", "a..(b + 1)"),
        ("a || b && c", "a || (b && c)"),
        ("a == b && c < d", "(a == b) && (c < d)"),
        ("2 ** 3 ** 4", "2 ** (3 ** 4)"),
        ("(2 ** 3) ** 4", "(2 ** 3) ** 4"),
        ("a - b - c", "a - b - c"),
        ("a - (b - c)", "a - (b - c)"),
        ("a / b * c", "(a / b) * c"),
        ("a * -b * c", "a * (-(b * c))"),
        ("D dmapped new d(D) + 1", "(D dmapped (new d(D))) + 1"),
    ]);
}

#[test]
fn postfix_binds_tightest() {
    check(&[
        ("-a.b(c)[d]", "-a.b(c)[d]"),
        ("a!.b", "a!.b"),
        ("!a!", "!a!"),
        ("x:C?", "x: (C?)"),
        ("owned C?", "owned (C?)"),
        ("new C()!", "(new C())!"),
        ("new owned C(1)?", "new owned C(1)?"),
        ("new M.C(int)(3)", "new M.C(int)(3)"),
        ("(new C()).f()", "(new C()).f()"),
        ("A.domain.dim(0).high", "A.domain.dim(0).high"),
        ("x.type", "x.type"),
        ("(1, 2)(0)", "(1, 2)(0)"),
        ("\"abc\".size", "\"abc\".size"),
        ("f(a = 1, (...t), b)", "f(a = 1, (...t), b)"),
        ("3*real", "3 * real"),
        ("(a)", "a"),
        ("(a,)", "(a,)"),
        ("(a, b,)", "(a, b)"),
    ]);
}

#[test]
fn prefixes_take_all_that_follows() {
    check(&[
        ("if a then b else c + 1", "if a then b else (c + 1)"),
        ("1 + if a then b else c", "1 + (if a then b else c)"),
        ("if a then b else if c then d else e", "if a then b else (if c then d else e)"),
        ("for i in D do i + 1", "for i in D do (i + 1)"),
        ("forall (i, j) in zip(A, B) do i", "forall (i, j) in zip(A, B) do i"),
        ("[i in D] if i > 1 then i", "[i in D] if i > 1 then i"),
        ("[i in D] if i > 1 then i else 0", "[i in D] (if i > 1 then i else 0)"),
        ("[i in D] -i", "[i in D] (-i)"),
        ("[i, j in D] i", "[(i, j) in D] i"),
        ("sync int", "sync int"),
        ("[1..3] sync int", "[1..3] sync int"),
        ("atomic bool", "atomic bool"),
        ("single int", "single int"),
        ("let x = 1, y = 2 in x + y", "let x = 1, y = 2 in x + y"),
        ("try! f(x)", "try! f(x)"),
        ("f(try g(x))", "f(try g(x))"),
        ("proc(int, ref x: real): bool", "proc(_: int, ref x: real): bool"),
    ]);
}

#[test]
fn brackets() {
    check(&[
        ("[1, 2, 3]", "[1, 2, 3]"),
        ("[1, 2, 3,]", "[1, 2, 3]"),
        ("[a, b] + c", "([a, b]) + c"),
        ("[a, b] - c", "([a, b]) - c"),
        ("[D] int", "[D] int"),
        ("[1..n, 1..m] real", "[1..n, 1..m] real"),
        ("[] int", "[] int"),
        ("[]", "[]"),
        ("[?D] ?t", "[?D] ?t"),
        ("[D] [E] int", "[D] [E] int"),
        ("[\"a\" => 1, \"b\" => 2,]", "[\"a\" => 1, \"b\" => 2]"),
        ("[1, 2; 3, 4]", "[1, 2; 3, 4]"),
        ("[1, 2; 3, 4;; 5, 6; 7, 8]", "[1, 2; 3, 4;; 5, 6; 7, 8]"),
        ("A[.., 2]", "A[.., 2]"),
        ("A[..<3]", "A[..<3]"),
        ("{1..3, 0..<n}", "{1..3, 0..<n}"),
        ("range(?)", "range(?)"),
        ("sparse subdomain(D)", "sparse subdomain(D)"),
    ]);
    assert!(value("[D] int").as_array_type().is_some());
    assert!(value("[D]").as_array_type().is_none());
    let ExprKind::ArrayRows(rows) = value("[1, 2; 3, 4;; 5, 6; 7, 8]").kind else {
        panic!("rows");
    };
    assert_eq!(rows.len(), 2);
    assert!(matches!(&rows[1], ArrayRow::Rows(inner) if inner.len() == 2));
}

#[test]
fn literals_have_values() {
    let number = |text: &str| {
        let kind = value(text).kind;
        if let ExprKind::Int(value) = kind {
            return value as f64;
        }
        let (ExprKind::Real { value, .. } | ExprKind::Imag { value, .. }) = kind else {
            panic!("{text} is {kind:?}");
        };
        value
    };
    for (text, expected) in [
        ("0", 0.0),
        ("1_000", 1000.0),
        ("0xFf", 255.0),
        ("0b1_01", 5.0),
        ("0o17", 15.0),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("1.e-1", 0.1),
        ("1.5E+2", 150.0),
        ("2.5i", 2.5),
        ("3i", 3.0),
        ("0x1.8p3", 12.0),
        ("0x10p-4", 1.0),
    ] {
        assert_eq!(number(text), expected, "{text}");
    }
    assert_eq!(value("18446744073709551615").kind, ExprKind::Int(u64::MAX));
    let text = |text: &str| {
        let kind = value(text).kind;
        let ExprKind::Str(value) = kind else { panic!("{text} is {kind:?}") };
        value
    };
    assert_eq!(text(r#""a\n\t\"'\x41é""#), "a\n\t\"'Aé");
    assert_eq!(text("'it is \\'so\\' \"here\"'"), "it is 'so' \"here\"");
    assert_eq!(text("\"\"\"a \"b\" \\n\nc\"\"\""), "a \"b\" \\n\nc");
    assert_eq!(text("\"a\\\nb\""), "a\nb");
    assert_eq!(value("b\"a\\xff\"").kind, ExprKind::Bytes(vec![b'a', 255]));
    assert_eq!(value("true").kind, ExprKind::Bool(true));
    assert_eq!(value("none").kind, ExprKind::None);
}

#[test]
fn ranges_are_no_reals() {
    check(&[
        ("1..2", "1..2"),
        ("0..<10", "0..<10"),
        ("1.0..2.0", "1.0..2.0"),
        ("1.size", "1.size"),
        ("..", ".."),
        ("1..", "1.."),
        ("..-1", "..(-1)"),
    ]);
}

#[test]
fn new_keeps_type_and_arguments_apart() {
    let ExprKind::New { management, ty, args, nilable } = value("new unmanaged C(int)(1, 2)?").kind
    else {
        panic!("new");
    };
    assert_eq!(management, Some(Management::Unmanaged));
    assert!(matches!(ty.kind, ExprKind::Call { .. }));
    assert_eq!((args.len(), nilable), (2, true));
}

#[test]
fn procedures_as_values() {
    assert_eq!(
        printed("var f = proc(x: int) { return x; };"),
        "var f = proc(x: int) { return x; };"
    );
    assert_eq!(
        printed("var f = lambda(x: int, y) { return x; };"),
        "var f = proc(x: int, y) { return x; };"
    );
    assert_eq!(
        printed("proc make(): proc(): int { return one; }"),
        "proc make(): proc(): int { return one; }"
    );
    assert_eq!(printed("lambda(3);"), "lambda(3);");
}

#[test]
fn spans_and_ids() {
    let text = "x = a + f(b, 2);";
    let expr = {
        let mut stmts = stmts(text);
        let Some(StmtKind::Assign { value, .. }) = stmts.pop().map(|stmt| stmt.kind) else {
            panic!("assigned");
        };
        value
    };
    assert_eq!(&text[expr.span.range()], "a + f(b, 2)");
    let ExprKind::Binary { left, right, .. } = expr.kind else { panic!("a sum") };
    assert_eq!(&text[left.span.range()], "a");
    assert_eq!(&text[right.span.range()], "f(b, 2)");
    assert_ne!(left.id, right.id);
    let text = "((a) + b) * c";
    let product = value(text);
    assert_eq!(&text[product.span.range()], text);
    let ExprKind::Binary { left, .. } = product.kind else { panic!("a product") };
    assert_eq!(&text[left.span.range()], "((a) + b)");
    let ExprKind::Loop(inner) = value("[i in D] i").kind else { panic!("a loop") };
    assert_eq!(inner.kind, LoopKind::Bracket);
}
