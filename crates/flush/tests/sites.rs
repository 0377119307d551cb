//! Where flushes may stand, and the programs with and without them.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use partita_flush::{Anchor, Problem, Sites, Start, Variant, apply};
use partita_source::SourceMap;
use partita_tree::text::{print, print_expr, read};
use partita_tree::{Expr, Program};

fn program(source: &str) -> (Program, SourceMap) {
    let mut sources = SourceMap::new();
    let file = sources.add("test.tree", source);
    let (program, found) = read(file, source);
    assert!(found.is_empty(), "{found:?}");
    (program, sources)
}

fn spelled(place: Option<&Expr>) -> String {
    place.map_or("fence;".to_owned(), |place| format!("flush {};", print_expr(place)))
}

/// The body of `main` with the flushes of the numbers.
fn body(source: &str, start: Start, present: &[usize]) -> (Vec<String>, Variant) {
    let (program, sources) = program(source);
    let sites = Sites::of(&program, start).unwrap();
    let mut set = sites.none();
    set.extend(present.iter().copied());
    let variant = apply(&program, &sources, &sites, &set, &spelled);
    let text = print(&variant.program);
    let lines = text.lines().map(str::trim).skip_while(|line| !line.starts_with("proc main"));
    let lines = lines.skip(1).take_while(|line| !line.starts_with("entry"));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
    assert!(partita_tree::validate(&variant.program).is_empty(), "{text}");
    (lines, variant)
}

fn source(main: &str, property: &str) -> String {
    format!(
        "sync var x: int at 0 = 0;\nsync var y: int at 1 = 0;\nproc main() {{\n{main}\n}}\nentry main on 0;\n{property}\n"
    )
}

#[test]
fn a_site_follows_each_remote_statement_and_is_each_flush() {
    let main = "put(y, 1, x); flush 1; get(x, y, 1); x = 2; flush 0; fence;";
    let text = source(main, "always x < 9;");
    let (program, _) = program(&text);
    let sites = Sites::of(&program, Start::All).unwrap();
    let kinds: Vec<(bool, bool)> = sites
        .sites
        .iter()
        .map(|site| (matches!(site.anchor, Anchor::Own(_)), site.existing.is_some()))
        .collect();
    assert_eq!(kinds, [(false, true), (false, false), (true, true), (true, true)]);
    assert_eq!(sites.existing().ones().collect::<Vec<_>>(), [0, 2, 3]);
    assert_eq!(Sites::of(&program, Start::Program).unwrap().len(), 3);
    let (all, _) = body(&text, Start::All, &[0, 1, 2, 3]);
    let want = "put(y, 1, x); flush 1; get(x, y, 1); flush 1; x = 2; flush 0; fence; }";
    assert_eq!(all.join(" "), want);
    let (none, _) = body(&text, Start::All, &[]);
    assert_eq!(none.join(" "), "put(y, 1, x); get(x, y, 1); x = 2; }");
}

#[test]
fn a_label_keeps_naming_its_place() {
    let text = source("put(y, 1, x); L: flush 1; x = 2;", "always !at(main, L) || x < 9;");
    let (with, _) = body(&text, Start::All, &[0, 1]);
    assert_eq!(with.join(" "), "put(y, 1, x); flush 1; L: flush 1; x = 2; }");
    let (none, _) = body(&text, Start::All, &[]);
    assert_eq!(none.join(" "), "put(y, 1, x); L: ; x = 2; }");
    // A property that fails when a task is not at a label would notice the flush itself.
    let text = source("put(y, 1, x); L: x = 2;", "always at(main, L) || x < 9;");
    let (none, _) = body(&text, Start::All, &[]);
    assert_eq!(none.join(" "), "put(y, 1, x); ; L: x = 2; }");
}

#[test]
fn anywhere_is_before_statements_on_memory_with_something_pending() {
    let main = "var u: int = 0; x = 1; put(y, 1, x); u = 3; L: x = u; while (u < 5) { u = x; get(x, y, 1); }";
    let text = source(main, "always x < 9;");
    let (program, _) = program(&text);
    let sites = Sites::of(&program, Start::Anywhere).unwrap();
    let before = sites.sites.iter().filter(|site| matches!(site.anchor, Anchor::Before(_))).count();
    // Before `x = u`, `u = x` and the get; not before `x = 1` and `u = 3`.
    assert_eq!((sites.len(), before), (5, 3));
    let (all, _) = body(&text, Start::Anywhere, &[0, 1, 2, 3, 4]);
    let at = |what: &str| all.iter().position(|line| line == what).unwrap();
    assert_eq!(all[at("L:") - 1], "flush 1;", "{all:?}");
    assert_eq!(all[at("u = x;") - 1], "flush 1;", "{all:?}");
}

#[test]
fn the_text_has_the_flushes_on_their_lines() {
    let text = source("put(y, 1, x);\nx = 2;\nflush 0;", "always x < 9;");
    let (_, variant) = body(&text, Start::All, &[0]);
    let (_, file) = variant.sources.files().next().unwrap();
    assert_eq!(file.line(4), "put(y, 1, x); flush 1;");
    assert_eq!((file.line(5), file.line(6).trim()), ("x = 2;", ""));
    let spans = &variant.program.spans;
    let main = &variant.program.procs[0].body;
    let texts: Vec<&str> =
        main.iter().map(|stmt| variant.sources.text(spans.get(stmt.id).unwrap())).collect();
    assert_eq!(texts, ["put(y, 1, x);", "flush 1;", "x = 2;"]);
}

#[test]
fn a_program_needs_something_remote_and_an_assertion() {
    let of =
        |main: &str, property: &str| Sites::of(&program(&source(main, property)).0, Start::All);
    assert_eq!(of("x = 1;", "always x < 9;").err(), Some(Problem::NothingRemote));
    assert_eq!(of("put(y, 1, x);", "observe x;").err(), Some(Problem::NoAssertion));
    assert!(of("put(y, 1, x); assert x == 0;", "").is_ok());
}
