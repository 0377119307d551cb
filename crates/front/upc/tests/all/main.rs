//! The syntax of UPC, from outside.

mod rules;

use partita_c::ast::{
    ArraySize, Declaration, DerivedKind, ExprKind, Extra, ItemKind, Layout, Qualifier,
    QualifierKind, SizeOp, StmtKind, Unit,
};
use partita_c::{Files, Options, Seen, Source, print};
use partita_source::{Diagnostics, FileId, SourceMap};
use partita_upc::{Threads, Upc};
use std::sync::Arc;

struct Bundled(SourceMap);

impl Files for Bundled {
    fn read(&mut self, _path: &str) -> Option<(FileId, Arc<str>)> {
        None
    }

    fn bundled(&mut self, name: &str, text: &str) -> FileId {
        self.0.add(name, text)
    }
}

const TWO: Upc = Upc { threads: Threads::Static(2) };

fn read(text: &str, upc: Upc) -> (Unit, Diagnostics) {
    let mut files = Bundled(SourceMap::new());
    let file = files.0.add("main.upc", text);
    let source = Source { file, name: "main.upc", text };
    partita_c::parse(source, &upc, &Options::default(), &mut files, &mut Seen::default())
}

#[track_caller]
fn good(text: &str) -> Unit {
    let (unit, found) = read(text, TWO);
    assert!(found.is_empty(), "{text}\n{found:#?}");
    // What is printed reads back.
    let printed = print::unit(&unit);
    let (again, found) = read(&printed, TWO);
    assert!(found.is_empty(), "{printed}\n{found:#?}");
    assert_eq!(print::unit(&again), printed);
    unit
}

#[track_caller]
fn declaration(text: &str) -> Declaration {
    let last = good(text).items.pop().map(|item| item.kind);
    let Some(ItemKind::Declaration(declaration)) = last else { unreachable!("{last:?}") };
    *declaration
}

/// Qualifiers of UPC in words.
fn words(qualifiers: &[Qualifier]) -> Vec<String> {
    let word = |qualifier: &Qualifier| match &qualifier.kind {
        QualifierKind::Dialect { word, layout } => match layout {
            None => word.to_string(),
            Some(Layout::Empty) => format!("{word}[]"),
            Some(Layout::Star) => format!("{word}[*]"),
            Some(Layout::Size(_)) => format!("{word}[n]"),
        },
        QualifierKind::Const
        | QualifierKind::Volatile
        | QualifierKind::Restrict
        | QualifierKind::Atomic => "other".to_owned(),
    };
    qualifiers.iter().map(word).collect()
}

#[test]
fn shared_at_every_level() {
    for (text, wanted) in [
        ("shared int x;", vec!["shared"]),
        ("shared [3] int a[4][THREADS];", vec!["shared[n]"]),
        ("int shared [10] a[20];", vec!["shared[n]"]),
        ("shared [] char *p;", vec!["shared[]"]),
        ("shared [*] int a[10];", vec!["shared[*]"]),
        ("strict shared int x;", vec!["strict", "shared"]),
        ("shared [2 * 3] relaxed int a[6];", vec!["shared[n]", "relaxed"]),
        ("typedef int shared [10] t;", vec!["shared[n]"]),
    ] {
        assert_eq!(words(&declaration(text).specifiers.qualifiers), wanted, "{text}");
    }
    let declared = declaration("int * shared [3] q[3];");
    assert!(declared.specifiers.qualifiers.is_empty());
    let chain = &declared.declarators[0].declarator.chain;
    assert!(matches!(&chain[0].kind, DerivedKind::Array { size: ArraySize::Expr(_), .. }));
    let DerivedKind::Pointer { qualifiers } = &chain[1].kind else { panic!() };
    assert_eq!(words(qualifiers), ["shared[n]"]);
    good(
        "shared int *shared p; shared [5] int *shared [2] *q; int f(shared [] char *p, shared const int *);",
    );
    good(
        "shared void *p; void f(void) { char *c = (char *)p; shared [] char *s = (shared [] char *)p; }",
    );
    good("typedef struct { int a; } S; shared S s[THREADS]; shared [] struct S2 { int x; } t;");
}

#[test]
#[expect(clippy::wildcard_enum_match_arm, reason = "only those of UPC are looked at")]
fn statements_and_loops() {
    let unit = good(
        "shared int a[THREADS]; void f(int n) { int i; upc_barrier; upc_barrier 3; upc_barrier(n); upc_notify n + 1; upc_wait; \
         upc_fence; upc_forall (i = 0; i < n; i++; &a[i]) a[i] = i; upc_forall (int j = 0; j < n; j++; j) ; \
         upc_forall (;;; continue) break; upc_forall (i = 0; i < n; i++;) { } if (n) upc_barrier; }",
    );
    let ItemKind::Function(function) = &unit.items[1].kind else { panic!() };
    let shapes: Vec<_> = function
        .body
        .stmts
        .iter()
        .map(|stmt| match &stmt.kind {
            StmtKind::Dialect { word, value } => {
                format!("{word}{}", if value.is_some() { " e" } else { "" })
            }
            StmtKind::DialectFor(one) => match one.extra {
                Extra::Nothing => "forall".to_owned(),
                Extra::Continue => "forall continue".to_owned(),
                Extra::Expr(_) => "forall e".to_owned(),
            },
            _ => "other".to_owned(),
        })
        .collect();
    assert_eq!(
        shapes,
        [
            "other",
            "upc_barrier",
            "upc_barrier e",
            "upc_barrier e",
            "upc_notify e",
            "upc_wait",
            "upc_fence",
            "forall e",
            "forall e",
            "forall continue",
            "forall",
            "other",
        ]
    );
}

#[test]
fn values_and_sizes() {
    let declared = declaration("int x = MYTHREAD + THREADS;");
    assert!(format!("{declared:?}").contains("Dialect(\"MYTHREAD\")"));
    let unit = good(
        "shared [3] int a[9]; unsigned long s = upc_blocksizeof(a) + upc_localsizeof a + upc_elemsizeof(shared [2] int[4]);",
    );
    struct Sizes(Vec<String>);
    impl partita_c::visit::Visitor for Sizes {
        fn expr(&mut self, expr: &partita_c::ast::Expr) {
            if let ExprKind::SizeOf(size) = &expr.kind
                && let SizeOp::Dialect(word) = &size.op
            {
                self.0.push(word.to_string());
            }
            partita_c::visit::walk_expr(self, expr);
        }
    }
    let mut sizes = Sizes(Vec::new());
    for item in &unit.items {
        partita_c::visit::walk_item(&mut sizes, item);
    }
    assert_eq!(sizes.0, ["upc_blocksizeof", "upc_localsizeof", "upc_elemsizeof"]);
}

#[test]
fn pragmas_and_headers() {
    let unit = good(
        "#include <upc_strict.h>\n#pragma upc relaxed\nvoid f(void) {\n#pragma upc strict\nint x; x = 1; }",
    );
    let pragmas = unit.items.iter().filter(|item| matches!(item.kind, ItemKind::Pragma(_))).count();
    assert_eq!(pragmas, 2);
    let ItemKind::Function(function) = &unit.items.last().unwrap().kind else { panic!() };
    assert!(matches!(&function.body.stmts[0].kind, StmtKind::Pragma { body: None, .. }));
    for header in [
        "upc.h",
        "upc_relaxed.h",
        "upc_strict.h",
        "upc_types.h",
        "upc_collective.h",
        "upc_atomic.h",
        "upc_nb.h",
        "upc_castable.h",
        "upc_tick.h",
        "upc_io.h",
    ] {
        good(&format!("#include <{header}>\n#include <stdio.h>\n#include <{header}>\n"));
    }
}

#[test]
fn threads_in_conditions() {
    let text =
        "#if THREADS == 2 && defined(__UPC_STATIC_THREADS__)\nint yes;\n#else\nint no;\n#endif\n";
    let shown = |upc| print::unit(&read(text, upc).0);
    assert_eq!(shown(TWO), "int yes;\n");
    assert_eq!(shown(Upc { threads: Threads::Dynamic }), "int no;\n");
}

#[test]
fn refused() {
    for (text, wanted) in [
        ("int MYTHREAD;", "expected a name, found `MYTHREAD`"),
        ("void f(void) { upc_forall (;;) ; }", "expected `;`, found `)`"),
        ("void f(void) { upc_fence 3; }", "expected `;`, found `3`"),
        ("shared [3 int x;", "expected `]`, found `int`"),
        ("void f(int i) { forall (i = 0; i < 3; i++; i) ; }", "expected `)`, found `;`"),
        ("int strict = 3;", "expected a name, found `=`"),
    ] {
        let (_, found) = read(text, TWO);
        let first = found.first().map_or("", |one| one.message.as_str());
        assert!(first.starts_with(wanted), "{text}: {found:#?}");
    }
}

#[test]
fn rules_see_what_is_shared() {
    const GRAMMARS: [&dyn partita_rewrite::Grammar; 1] = [&partita_upc::UPC_TEXT];
    let program = "typedef struct { int f; } S; shared [2] int a[4]; int b; shared S s; shared int *p; int * shared q; \
                   void f(int i) { a[i] = b; s.f = *p; b = (*p)++; p = 0; q = 0; upc_barrier; \
                   upc_forall (i = 0; i < 4; i++; &a[i]) a[i] = 1; }";
    let unit = good(program);
    let text = "language upc\nwrite $x where $x is shared\n+ int note;\n+ note++;\n\nreplace upc_barrier; => upc_barrier 1;\n";
    let (set, found) = partita_rewrite::read(FileId(9), text, &GRAMMARS, &mut |_, _| None);
    assert!(found.is_empty(), "{found:#?}");
    let (units, applied, found) = partita_c::rules::rewrite(&set, vec![unit]);
    assert!(found.is_empty(), "{found:#?}");
    let sites: Vec<_> = applied.iter().map(|one| one.sites.len()).collect();
    // a[i] twice, s.f, *p, q: not b, and not p, which is private.
    assert_eq!(sites, [5, 1]);
    let text = print::unit(&units[0]);
    assert!(text.contains("upc_barrier 1;") && text.contains("note++;"), "{text}");
}
