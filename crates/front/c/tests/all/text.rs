//! Printing and reading again gives the same syntax, with few parentheses and with all.

use crate::common::{good, read};
use partita_c::ast::{Item, ItemKind, StmtKind};
use partita_c::print::{self, Parens};
use serde_json::Value;

/// The syntax without places.
fn bare(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let kept = map.into_iter().filter(|(key, _)| key != "span" && key != "id");
            Value::Object(kept.map(|(key, value)| (key, bare(value))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(bare).collect()),
        other => other,
    }
}

fn view(items: &[Item]) -> Value {
    bare(serde_json::to_value(items).unwrap())
}

#[track_caller]
pub fn round_trip(text: &str) {
    let unit = good(text);
    let printed = print::unit(&unit);
    let again = read(&printed);
    assert!(again.found.is_empty(), "{printed}\n{:#?}", again.messages());
    assert_eq!(view(&unit.items), view(&again.unit.items), "\n{text}\n---\n{printed}");
    // Through the view that rules see, too.
    let through: Vec<Item> =
        serde_json::from_value(serde_json::to_value(&unit.items).unwrap()).unwrap();
    assert_eq!(view(&through), view(&unit.items));
}

pub const PROGRAMS: &[&str] = &[
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
     typedef struct node { int key; struct node *next; } node;\n\
     static node *insert(node *list, int key) { node **p = &list; while (*p && (*p)->key < key) p = &(*p)->next;\n\
     node *n = malloc(sizeof *n); *n = (node){ .key = key, .next = *p }; *p = n; return list; }\n\
     int main(void) { node *list = NULL; for (int i = 0; i < 5; i++) list = insert(list, i * 7 % 5);\n\
     for (node *p = list; p; p = p->next) printf(\"%d%c\", p->key, p->next ? ' ' : '\\n');\n\
     while (list) { node *next = list->next; free(list); list = next; } return EXIT_SUCCESS; }\n",
    "#include <stdarg.h>\n#include <stddef.h>\n#include <assert.h>\n\
     static int sum(int n, ...) { va_list list; int total = 0; va_start(list, n); while (n-- > 0) total += va_arg(list, int);\n\
     va_end(list); return total; }\nstruct p { char c; double d[3]; };\n\
     enum { OFFSET = offsetof(struct p, d[1]) };\nint (*table[])(int, ...) = { sum, [2] = 0 };\n\
     int main(int argc, char *argv[]) { assert(sum(3, 1, 2, 3) == 6 && OFFSET == 16); switch (argc) { case 1: case 2: return 0; default: break; }\n\
     do { argc--; } while (argc > 0); goto end; end: return (int)sizeof(int (*)[3]) - -argc + +1 - - -1 & ~0; }\n",
    "union u { float f; unsigned bits; unsigned char b[4]; }; struct b { unsigned x : 3, : 0, y : 5; };\n\
     const char *const names[] = { \"a\\tb\", \"\\\"q\\\"\", \"\\377\\001\" \"2\" };\n\
     void m(int n, double a[n][n], const double b[static n][*], double c[restrict]); \n\
     int x, *p = &x, **q = &p, (*f)(int (*)(void), int[]), a[2][3] = { { 1, 2 }, [1][2] = 3 };\n\
     inline static unsigned long long g(register int a, volatile int b) { int v[a > 0 ? a : 1]; v[0] = (a, b); return a = b += 1; }\n\
     _Static_assert(sizeof(union u) == 4, \"four\"); _Alignas(16) extern char buffer[]; __typeof__(x) y; _Noreturn void stop(void);\n",
    "int f(int a, int b) { if (a) { if (b) return 1; } else return 2; if (a) if (b) ; else ; for (;;) if (a) while (b) if (a) b--; else break;\n\
     return a ? b ? 1 : 2 : b ? 3 : (4, 5); }\n int g(void) { return (1 ? 2 : 3) ? 4 : ({ int i = 1; i; }); }\n\
     int h(int *p) { return *p++ + (*p)++ - -*p * !~*--p; } int k(int x) { return sizeof(x) + sizeof(int) * sizeof (int){ 1 } + _Alignof(double); }\n",
    "int f(int a, int b, int c) { a = b - (c - a) + a / (b * c) - (a << (b << c)); b = (a == b) == c; return a - b - c, (a = b, c); }\n\
     int g(int a, int *p) { return (a ? a : 1) + (a = 2) * -(a + 1) - (*p)[p] + (&p)[0][1] + (a & 3) == 1 | !(a && 1); }\n",
];

#[test]
fn programs_survive() {
    for program in PROGRAMS {
        round_trip(program);
    }
}

#[test]
fn with_all_parentheses_the_syntax_is_the_same() {
    for program in PROGRAMS {
        let unit = good(program);
        for item in &unit.items {
            let ItemKind::Function(function) = &item.kind else { continue };
            for stmt in &function.body.stmts {
                let few = print::stmt(stmt, Parens::Few);
                let all = print::stmt(stmt, Parens::All);
                assert!(all.len() >= few.len());
                if !matches!(stmt.kind, StmtKind::Expr(_) | StmtKind::Return(_)) {
                    continue;
                }
                let wrap = |text: &str| format!("void wrap(int n) {{ {text} }}");
                let (few, all) = (read(&wrap(&few)), read(&wrap(&all)));
                assert_eq!(view(&few.unit.items), view(&all.unit.items));
            }
        }
    }
}

#[test]
fn own_text_leaves_headers_out() {
    let outcome = read("#include <stdio.h>\nint x;\n");
    let file = outcome.unit.span.file;
    assert_eq!(print::own(&outcome.unit, file), "int x;\n");
}
