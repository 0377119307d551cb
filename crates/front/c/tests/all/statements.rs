//! Statements, by printing them again.

use crate::common::{good, read};
use partita_c::ast::{ItemKind, StmtKind};
use partita_c::print;

#[track_caller]
fn printed(body: &str) -> String {
    let unit = good(&format!("int f(); void h(int a, int b) {{ {body} }}"));
    let text = print::unit(&unit);
    text.split_once("void h(int a, int b) {")
        .map(|(_, body)| body.split_whitespace().collect::<Vec<_>>().join(" "))
        .unwrap()
}

#[test]
fn every_kind() {
    for text in [
        "; }",
        "if (a) b; }",
        "if (a) b; else if (b) a; else { ; } }",
        "while (a) { a--; } }",
        "do a--; while (a); }",
        "for (;;) break; }",
        "for (a = 0, b = 1; a < b; a++) continue; }",
        "for (int i = 0, *p = &i; i < 3; i++) { int i; } }",
        "switch (a) { case 1: case 2: a; break; default: b; } }",
        "again: if (a) goto again; return; }",
        "return a + b; }",
        "int x = 1; x++; int y[x]; { int x; } }",
        "L: ; }",
    ] {
        assert_eq!(printed(text.strip_suffix('}').unwrap()), text);
    }
}

#[test]
fn an_else_belongs_to_the_nearest_if() {
    let text = "if (a) if (b) a; else b;";
    assert_eq!(printed(text), "if (a) if (b) a; else b; }");
    let text = "if (a) { if (b) a; } else b;";
    assert_eq!(printed(text), "if (a) { if (b) a; } else b; }");
}

#[test]
fn pragmas_govern_statements() {
    let unit = good(
        "#pragma omp threadprivate(x)\n#pragma GCC poison no\nvoid f(int a) {\n#pragma omp parallel for\nfor (;;) ;\n\
         if (a)\n#pragma omp barrier\na++;\n_Pragma(\"omp critical\") { }\n#pragma omp flush\n}",
    );
    let ItemKind::Pragma(pragma) = &unit.items[0].kind else { panic!("{:?}", unit.items) };
    let words: Vec<&str> = pragma.words.iter().map(|word| &**word).collect();
    assert_eq!(words, ["omp", "threadprivate", "(", "x", ")"]);
    let ItemKind::Function(function) = &unit.items[1].kind else { panic!() };
    let shapes: Vec<_> = function
        .body
        .stmts
        .iter()
        .map(|stmt| match &stmt.kind {
            StmtKind::Pragma { body, .. } => body.is_some(),
            StmtKind::If { then, .. } => {
                matches!(then.kind, StmtKind::Pragma { body: Some(_), .. })
            }
            _ => panic!(),
        })
        .collect();
    assert_eq!(shapes, [true, true, true, false]);
    let seen = read("#pragma GCC poison no\n#pragma STDC FP_CONTRACT OFF\n").seen;
    let names: Vec<_> = seen.pragmas.keys().cloned().collect();
    assert_eq!(names, ["GCC", "STDC"]);
}
