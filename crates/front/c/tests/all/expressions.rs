//! Expressions: how they are taken apart, shown fully parenthesised.

use crate::common::{Memory, good, read_as};
use partita_c::ast::{ExprKind, ItemKind, StmtKind};
use partita_c::print::{Parens, expr};
use partita_c::{Options, PlainC};

/// The last statement of a function with some names, printed with all parentheses.
#[track_caller]
fn shown(text: &str) -> String {
    let program = format!(
        "typedef int T; typedef struct {{ int f; }} S; int g(int, ...); \
         void h(int a, int b, int c, int *p, S s, S *q, int v[3]) {{ {text}; }}"
    );
    let unit = good(&program);
    let Some(ItemKind::Function(function)) = unit.items.last().map(|item| &item.kind) else {
        panic!("no function in {text}")
    };
    let Some(StmtKind::Expr(found)) = function.body.stmts.last().map(|stmt| &stmt.kind) else {
        panic!("no expression in {text}")
    };
    expr(found, Parens::All)
}

#[test]
fn operators_bind_as_in_the_standard() {
    for (text, wanted) in [
        ("a + b * c", "a + (b * c)"),
        ("a * b + c", "(a * b) + c"),
        ("a - b - c", "(a - b) - c"),
        ("a = b = c", "a = b = c"),
        ("a += b ? c : a", "a += b ? c : a"),
        ("a ? b : c ? a : b", "a ? b : (c ? a : b)"),
        (
            "a || b && c | a ^ b & c == a < b << c + a * b",
            "a || (b && (c | (a ^ (b & (c == (a < (b << (c + (a * b)))))))))",
        ),
        ("-a * !b", "(-a) * (!b)"),
        ("*p++", "*p++"),
        ("(*p)++", "(*p)++"),
        ("++*p", "++(*p)"),
        ("&v[a]", "&v[a]"),
        ("- -a", "-(-a)"),
        ("a, b, c", "a, b, c"),
        ("g(a, (b, c))", "g(a, (b, c))"),
        ("q->f.f", "q->f.f"),
        ("s.f[v](a)->f", "s.f[v](a)->f"),
        ("a && b || c && a", "(a && b) || (c && a)"),
        ("a == b != c", "(a == b) != c"),
        ("a < b > c", "(a < b) > c"),
        ("~a & b", "(~a) & b"),
        ("a ?: b", "a ?: b"),
    ] {
        assert_eq!(shown(text), wanted, "{text}");
    }
}

#[test]
fn a_parenthesised_name_is_a_cast_exactly_when_it_is_a_type() {
    for (text, wanted) in [
        ("(T)a", "(T)a"),
        ("(a)(b)", "a(b)"),
        ("(T)-a", "(T)(-a)"),
        ("(a)-b", "a - b"),
        ("(T)(a)", "(T)a"),
        ("(T *)p", "(T *)p"),
        ("(a) * p", "a * p"),
        ("(T)a + b", "((T)a) + b"),
        ("(T)(S *)p", "(T)((S *)p)"),
        ("sizeof(T)", "sizeof(T)"),
        ("sizeof(a)", "sizeof a"),
        ("sizeof(T)*a", "sizeof(T) * a".replace("sizeof(T) *", "(sizeof(T)) *").as_str()),
        ("sizeof a * b", "(sizeof a) * b"),
        ("sizeof -a", "sizeof (-a)"),
        ("sizeof (T){ 1 }", "sizeof ((T){ 1 })"),
        ("_Alignof(double)", "_Alignof(double)"),
        ("(S){ 1 }.f", "(S){ 1 }.f"),
        ("(int[]){ 1, 2 }[a]", "(int []){ 1, 2 }[a]"),
        ("(S){ .f = a, }", "(S){ .f = a }"),
        ("__builtin_offsetof(S, f)", "__builtin_offsetof(S, f)"),
        ("__builtin_offsetof(S, f.f[a].f)", "__builtin_offsetof(S, f.f[a].f)"),
        ("(int (*)(void))p", "(int (*)(void))p"),
        ("(void (*(*)[3])(int, char))p", "(void (*(*)[3])(int, char))p"),
        ("(const char *const *)p", "(const char *const *)p"),
        ("({ int x; x; })", "({\n    int x;\n    x;\n})"),
        ("_Generic(a, int: b, default: c)", "_Generic(a, int: b, default: c)"),
        ("(__typeof__(a) *)p", "(__typeof__(a) *)p"),
        ("__extension__ a", "a"),
    ] {
        assert_eq!(shown(text), wanted, "{text}");
    }
}

#[test]
fn names_hide_types() {
    // In the block T is a variable, behind it a type again.
    let unit =
        good("typedef int T; void f(void) { { int T = 3; (T) - 1; T * T; } (T) - 1; T *T; }");
    let ItemKind::Function(function) = &unit.items[1].kind else { panic!() };
    let StmtKind::Block(block) = &function.body.stmts[0].kind else { panic!() };
    let kinds = |stmts: &[partita_c::ast::Stmt]| -> Vec<String> {
        let kind = |stmt: &partita_c::ast::Stmt| match &stmt.kind {
            StmtKind::Expr(expr) => match &expr.kind {
                ExprKind::Binary { op, .. } => op.symbol().to_owned(),
                ExprKind::Cast { .. } => "cast".to_owned(),
                _ => "other".to_owned(),
            },
            StmtKind::Declaration(_) => "declaration".to_owned(),
            _ => "block".to_owned(),
        };
        stmts.iter().map(kind).collect()
    };
    assert_eq!(kinds(&block.stmts), ["declaration", "-", "*"]);
    assert_eq!(kinds(&function.body.stmts), ["block", "cast", "declaration"]);
    good("typedef int T; void f(int T) { T = T * 2; } T x;");
    good("typedef int T; void f(void) { for (int T = 0; T < 3; T++) T * T; T y; }");
    good(
        "typedef int T; enum { A = sizeof(T) }; struct { T T; } s; void f(void) { T T = 1; T++; }",
    );
    good("typedef int T; void f(void) { goto T; T: ; T x; }");
    good("typedef int T; int g(T, int (T), int (*)(T)); int x = sizeof x;");
    good(
        "typedef struct T T; struct T { T *next; int T; }; T a = { 0 }; int f(T *p) { return p->T; }",
    );
    good("void f(void) { int i; if (sizeof(enum { Q = 2 }) > Q) i = Q; }");
}

#[test]
fn literals() {
    for (text, wanted) in [
        ("0x1Fu + 017L + 1ULL", "(0x1Fu + 017L) + 1ULL"),
        ("1.5f + 1e3 + .5 + 1. + 0x1p3", "(((1.5f + 1e3) + .5) + 1.) + 0x1p3"),
        ("'a' + '\\n' + '\\x41' + '\\''", "(('a' + '\\n') + '\\x41') + '\\''"),
        (r#""a" "b\n" "\1012""#, r#""ab\nA2""#),
        (r#""\0" "1""#, r#""\0001""#),
        (r#"L"wide""#, r#"L"wide""#),
    ] {
        assert_eq!(shown(text), wanted, "{text}");
    }
    let outcome = read_as("int x = 0b101;", &PlainC, &Options::default(), Memory::default());
    assert_eq!(outcome.messages(), ["1: numbers in base 2 are no C99 [0b101]"]);
}
