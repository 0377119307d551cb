//! Each construct of the language, and the tree it gives.

use crate::common::{accept, body, codes, property, read_named, stmt};
use partita_source::{FileId, Severity, SourceMap};
use partita_tree::{EntryPlace, ExprKind, StmtKind, Type};
use std::path::Path;
use walkdir::WalkDir;

/// Statements in process 1, with locals u, v, own shared X, Y, and process 7 with Z, W.
fn statements(text: &str) -> String {
    body(&accept(&format!("process 1: shared X, Y; local u, v; {text}\nprocess 7: shared Z, W;")))
}

/// The value of `u = ...`.
fn value(text: &str) -> String {
    let all = statements(&format!("u = {text};"));
    all.trim_start_matches("u = ").trim_end_matches(';').to_string()
}

/// The condition of `assume(...)`.
fn truth(text: &str) -> String {
    let all = statements(&format!("assume({text});"));
    all.trim_start_matches("assume ").trim_end_matches(';').to_string()
}

#[test]
fn places_globals_and_entries() {
    let program = accept("process 5: shared X = -3, Y; local u = 4, v;\nprocess 2: shared Z = 7;");
    assert_eq!(program.name, "test");
    assert_eq!(program.places, Some(2));
    assert_eq!(program.vocabulary.language, "rma");
    assert_eq!(program.vocabulary.place, "process");
    assert_eq!(program.vocabulary.place_names, ["5", "2"]);
    let globals: Vec<_> = program
        .globals
        .iter()
        .map(|global| {
            let home = crate::common::expr(global.home.as_ref().unwrap());
            let init = crate::common::expr(global.init.as_ref().unwrap());
            assert_eq!(global.ty, Type::INT);
            assert!(global.qualifiers.sync && !global.qualifiers.symmetric);
            (&*global.name, home, init)
        })
        .collect();
    let expected = [("X", "0", "-3"), ("Y", "0", "0"), ("Z", "1", "7")];
    assert_eq!(globals, expected.map(|(name, home, init)| (name, home.into(), init.into())));
    let entries: Vec<_> =
        program.entries.iter().map(|entry| (&*entry.name, &*entry.proc, entry.place)).collect();
    assert_eq!(
        entries,
        [
            ("process_5", "process_5", EntryPlace::At(0)),
            ("process_2", "process_2", EntryPlace::At(1))
        ]
    );
    let first: Vec<_> = program.proc("process_5").unwrap().body.iter().map(stmt).collect();
    assert_eq!(first, ["var u = 4;", "var v = 0;"]);
    assert_eq!(program.proc("process_2").unwrap().body, []);
}

#[test]
fn a_variable_may_have_the_name_of_a_task() {
    let program = accept("process 1: shared process_1, process__1; local process_2;\nprocess 2:");
    assert_eq!(&*program.entries[0].name, "process___1");
    assert_eq!(&*program.entries[1].name, "process___2");
    let program = accept("process 1: shared process_9;");
    assert_eq!(&*program.entries[0].name, "process_1");
}

#[test]
fn memory_statements() {
    assert_eq!(statements("load u = X; store X = u + 1;"), "u = X; X = (u + 1);");
    assert_eq!(statements("put(Z, 7, X);"), "put Z 1 X;");
    assert_eq!(statements("put(Y, 1, X);"), "put Y 0 X;");
    assert_eq!(statements("X = get(Z, 7); Y = get(X, 1);"), "get X Z 1; get Y X 0;");
    assert_eq!(statements("X = fao(Z, 7, u);"), "swap X Z 1 u;");
    assert_eq!(statements("X = cas(Z, 7, 0, u == 1);"), "cas X Z 1 0 int(u == 1);");
    assert_eq!(statements("flush(7); flush(1); nop;"), "flush 1; flush 0; nop;");
}

#[test]
fn control_statements() {
    assert_eq!(
        statements("if (u) v = 1; else { v = 2; nop; }"),
        "if (u != 0) {v = 1;} else {v = 2; nop;}"
    );
    assert_eq!(statements("while (u < 3) { u = u + 1; }"), "while (u < 3) {u = (u + 1);}");
    assert_eq!(statements("while (true) nop;"), "while true {nop;}");
    assert_eq!(statements("if (?) nop;"), "choose {nop;} or {}");
    assert_eq!(statements("if (?) { } else u = 1;"), "choose {} or {u = 1;}");
    assert_eq!(statements("while (?) nop;"), "while (choose(0, 1) != 0) {nop;}");
    assert_eq!(statements("atomic { nop; } atomic nop;"), "atomic {nop;} atomic {nop;}");
    assert_eq!(
        statements("if (u) if (v) nop; else u = 1;"),
        "if (u != 0) {if (v != 0) {nop;} else {u = 1;}} else {}"
    );
    assert_eq!(statements("u = choose(-1, 2);"), "u = choose(-1, 2);");
    assert_eq!(
        statements("assert(X == Z && u); assume(W == 0);"),
        "assert ((X == Z) && (u != 0)); assume (W == 0);"
    );
}

#[test]
fn labels_and_gotos() {
    assert_eq!(statements("A: 07: nop; goto A; goto 7;"), "A: L7: nop; goto A; goto L7;");
    assert_eq!(statements("L7: 7: nop; goto 7; goto L7;"), "L7: L_7: nop; goto L_7; goto L7;");
    assert_eq!(statements("goto A; if (u) { A: nop; }"), "goto A; if (u != 0) {A: nop;} else {}");
    assert_eq!(statements("atomic { A: u = 1; goto A; }"), "atomic {A: u = 1; goto A;}");
    assert_eq!(statements("nop; END:"), "nop; END:");
    accept("process 1: A: nop;\nprocess 2: A: nop; goto A;");
}

#[test]
fn arithmetic_and_precedence() {
    assert_eq!(value("1 + 2 * 3 - 4 % 5"), "((1 + (2 * 3)) - (4 % 5))");
    assert_eq!(value("-u * -2"), "(-u * -2)");
    assert_eq!(value("- -2"), "--2");
    assert_eq!(value("-9223372036854775808"), "-9223372036854775808");
    assert_eq!(value("9223372036854775807"), "9223372036854775807");
    assert_eq!(value("000000000000000000000000000000000000000000000000012"), "12");
    assert_eq!(value("true + false"), "(1 + 0)");
    assert_eq!(
        truth("u | v & u || v && u"),
        "(((u != 0) || ((v != 0) && (u != 0))) || ((v != 0) && (u != 0)))"
    );
    assert_eq!(truth("!u == v"), "(int!(u != 0) == v)");
    assert_eq!(truth("!(u == v)"), "!(u == v)");
    assert_eq!(truth("u = 1"), "(u == 1)");
}

#[test]
fn casts_only_where_needed() {
    assert_eq!(truth("u < 3"), "(u < 3)");
    assert_eq!(truth("true"), "true");
    assert_eq!(truth("u"), "(u != 0)");
    assert_eq!(value("u < 3"), "int(u < 3)");
    assert_eq!(value("!u"), "int!(u != 0)");
    assert_eq!(value("u = v"), "int(u == v)");
    assert_eq!(value("-(u < v)"), "-int(u < v)");
    assert_eq!(truth("(u < 3) == (v < 3)"), "((u < 3) == (v < 3))");
    assert_eq!(truth("(u < 3) < (v < 3)"), "(int(u < 3) < int(v < 3))");
    assert_eq!(truth("(u < 3) == true"), "((u < 3) == true)");
    assert_eq!(truth("u == true"), "(u == 1)");
    assert_eq!(truth("(u == 1) == v"), "(int(u == 1) == v)");
}

#[test]
fn properties() {
    let program = accept(
        "process 1: shared X; local u, w; 3: CS: nop;\n\
         assert always !(at(1, CS) && at(2, 3));\n\
         process 2: shared Y; local u, v; 3: nop;\n\
         assert final (X == 1 || u@2 + v != w);\n\
         assert always X; observe X, u@1, v, Y@2;",
    );
    let shown: Vec<_> = program.properties.iter().map(|each| property(&each.kind)).collect();
    assert_eq!(
        shown,
        [
            "always !(at(process_1, CS) && at(process_2, L3))",
            "final ((X == 1) || ((process_2::u + process_2::v) != process_1::w))",
            "always (X != 0)",
            "observe X, process_1::u, process_2::v, Y"
        ]
    );
}

#[test]
fn words_special_in_one_place_are_free_elsewhere() {
    let program = accept(
        "process 1: shared get, at; local final, choose, always;\n\
         get = get(at, 1); load final = get; choose = choose(0, 1); always = final + choose; cas: nop;\n\
         assert final final == always;",
    );
    assert_eq!(
        body(&program),
        "get get at 0; final = get; choose = choose(0, 1); always = (final + choose); cas: nop;"
    );
}

#[test]
fn a_local_hides_the_shared_variable_of_another() {
    let program = accept("process 1: local x; x = 1;\nprocess 2: shared x; store x = 2;");
    assert_eq!(body(&program), "x = 1;");
}

#[test]
fn chained_comparisons_warn_but_are_read() {
    let text = "process 1: local a, b, c;\nassume(a == b == c);\nassume((a == b) == c);\nassume(a < b && b < c);";
    let (program, diagnostics) = read_named(text);
    assert_eq!(codes(text, &diagnostics), [("comparison-chain", 2)]);
    assert_eq!(diagnostics[0].severity, Severity::Warning);
    assert_eq!(
        body(&program.unwrap()),
        "assume (int(a == b) == c); assume (int(a == b) == c); assume ((a < b) && (b < c));"
    );
}

#[test]
fn spans_show_the_statement_or_its_head() {
    let text = "process 1: shared X; local u = 5;\n  while (u < 3) {\n    store X = u + 1;\n  }\n  A: if (?) nop;\n  atomic { nop; }\n  u = choose(0, 1);\n";
    let mut map = SourceMap::new();
    let file = map.add("test.rma", text);
    let (program, _) = partita_rma::read(file, text, "test");
    let program = program.unwrap();
    let shown = |id| map.text(program.spans.get(id).unwrap());
    let stmts = &program.procs[0].body;
    let spans: Vec<_> = stmts.iter().map(|stmt| shown(stmt.id)).collect();
    assert_eq!(spans, ["u = 5", "while (u < 3)", "A:", "if (?)", "atomic", "u = choose(0, 1);"]);
    let StmtKind::While { cond, body } = &stmts[1].kind else { panic!() };
    assert_eq!(shown(cond.id), "u < 3");
    assert_eq!(shown(body[0].id), "store X = u + 1;");
    let StmtKind::Assign { value, .. } = &stmts[5].kind else { panic!() };
    assert!(matches!(value.kind, ExprKind::Choose { .. }));
    assert_eq!(shown(value.id), "choose(0, 1)");
    assert_eq!(shown(program.globals[0].id), "X");
    assert_eq!(shown(program.procs[0].id), "process 1:");
}

#[test]
fn node_ids_are_fresh() {
    let program = accept("process 1: shared X; local u; load u = X; if (u) nop;");
    let mut ids: Vec<u32> = program.globals.iter().map(|global| global.id.0).collect();
    ids.extend(program.procs[0].body.iter().map(|stmt| stmt.id.0));
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 1 + 3);
    assert!(ids.iter().all(|&id| id < program.next_id));
}

#[test]
fn a_byte_order_mark_and_windows_lines_are_fine() {
    accept("\u{feff}process 1:\r\n  shared X; // ä\r\n  store X = 1; /* ü\r\n */\r\n");
}

#[test]
fn every_program_of_the_repository_is_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests");
    let folders = ["litmus", "algorithms"].into_iter().map(|folder| root.join(folder));
    let mut read = 0;
    for path in folders.flat_map(WalkDir::new).map(|file| file.unwrap().into_path()) {
        if path.extension().is_some_and(|extension| extension == "rma") {
            let text = std::fs::read_to_string(&path).unwrap();
            let (program, diagnostics) = partita_rma::read(FileId(0), &text, "file");
            assert!(program.is_some(), "{}: {diagnostics:#?}", path.display());
            crate::common::round_trip(&program.unwrap());
            read += 1;
        }
    }
    assert!(read > 20, "only {read} programs found");
}
