//! What the printer writes reads back as the same syntax, for every Fortran program in the repository.

use partita_fortran::ast::Unit;
use partita_fortran::{Options, Source, parse, print};
use partita_source::FileId;
use serde_json::Value;
use std::path::Path;
use walkdir::WalkDir;

fn units(name: &str, text: &str) -> Result<Vec<Unit>, String> {
    let options = Options::default();
    let source = Source { file: FileId(0), name, text };
    let (units, found) = parse(source, &options, &mut |_, _| None);
    let errors: Vec<_> =
        found.iter().filter(|one| one.is_error()).map(|one| &one.message).collect();
    if errors.is_empty() { Ok(units) } else { Err(format!("{errors:?}")) }
}

/// The syntax without positions and without parentheses that mean nothing.
fn plain(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let keep = |key: &String| !matches!(key.as_str(), "span" | "end");
            map.into_iter().filter(|(key, _)| keep(key)).map(|(key, v)| (key, plain(v))).collect()
        }
        Value::Array(items) => {
            // The words of `private` and `namelist` are not kept: they change nothing.
            let told = |item: &Value| !matches!(item["kind"].as_str(), Some("Access" | "Namelist"));
            items.into_iter().filter(told).map(plain).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
}

#[test]
fn printing_and_reading_back_changes_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let files =
        ["examples", "tests"].into_iter().flat_map(|folder| WalkDir::new(root.join(folder)));
    let mut paths: Vec<_> = files.map(|file| file.unwrap().into_path()).collect();
    paths.retain(|path| {
        path.extension().is_some_and(|extension| extension == "f90" || extension == "F90")
    });
    paths.sort();
    let mut seen = 0;
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Ok(first) = units(&name, &text) else { continue };
        let printed = print::units(&first);
        // The text of what is not modelled is not kept.
        if printed.contains("! not modelled") {
            continue;
        }
        seen += 1;
        match units(&name, &printed) {
            Ok(second) => {
                let of = |units: &[Unit]| plain(serde_json::to_value(units).unwrap());
                if of(&first) != of(&second) {
                    wrong.push(format!("{name} differs\n{printed}"));
                }
            }
            Err(errors) => wrong.push(format!("{name}: {errors}\n{printed}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen > 20, "{seen}");
}

#[test]
fn rewritten_expressions_get_their_parentheses() {
    use partita_fortran::ast::{Expr, ExprKind};
    let read = |text: &str| {
        let (expr, found) = partita_fortran::parse_expression(FileId(0), text, 0);
        assert!(found.is_empty(), "{text}: {found:?}");
        expr.unwrap()
    };
    fn put(expr: &mut Expr, new: &Expr) {
        if let ExprKind::Meta(_) = expr.kind {
            *expr = new.clone();
        } else if let ExprKind::Binary { left, right, .. } = &mut expr.kind {
            put(left, new);
            put(right, new);
        } else if let ExprKind::Unary { operand, .. } = &mut expr.kind {
            put(operand, new);
        }
    }
    for (template, piece, expected) in [
        ("$x * 2", "a + b", "(a + b) * 2"),
        ("1 - $x", "a - b", "1 - (a - b)"),
        ("$x - 1", "a - b", "a - b - 1"),
        ("$x ** 2", "-a", "(-a) ** 2"),
        ("2 ** $x", "a ** b", "2 ** a ** b"),
        ("$x ** 2", "a ** b", "(a ** b) ** 2"),
        ("-$x", "a * b", "-a * b"),
        ("1 + $x", "-a", "1 + (-a)"),
        (".not. $x", "a .and. b", ".not. (a .and. b)"),
        ("$x == 1", "a < b", "(a < b) == 1"),
        ("$x / $x", "a / b", "a / b / (a / b)"),
    ] {
        let mut expr = read(template);
        put(&mut expr, &read(piece));
        assert_eq!(print::expression(&expr), expected, "{template} with {piece}");
    }
}
