//! `partita rules FILE --on PROGRAM`: what rules make of a program, rule by rule.

use crate::args::{Rules, Scope, Sizes};
use crate::failure::{BAD_INPUT, Done};
use crate::{input, output};
use partita_driver::{Driver, Text};
use partita_rewrite::{Applied, RuleSet};
use partita_source::{Diagnostic, SourceMap, Span};
use similar::TextDiff;

pub(super) fn run(args: &Rules) -> Done {
    let mut sources = SourceMap::new();
    let (text, found, broken) = match report(args, &mut sources) {
        Ok((text, found)) => (text, found, false),
        Err((text, found)) => (text, found, true),
    };
    output::out(&text)?;
    input::warn(&sources, &found);
    Ok(if broken { BAD_INPUT } else { 0 })
}

type Shown = (String, Vec<Diagnostic>);

/// What is shown, also when a rule fails after others have worked.
fn report(args: &Rules, sources: &mut SourceMap) -> Result<Shown, Shown> {
    let mut out = String::new();
    let scope = Scope {
        files: vec![args.on.clone()],
        sizes: Sizes { define: args.define.clone(), places: args.places, ..Sizes::default() },
        lut: if is_table(&args.file) { vec![args.file.clone()] } else { Vec::new() },
        ..Scope::default()
    };
    let (driver, request) = (Driver::default(), scope.request());
    let none = |found| (String::new(), found);
    let (original, mut found) = driver.parse(&request, sources).map_err(none)?;
    let language = original.language;
    let sets = if is_table(&args.file) {
        driver.tables(&request, &original, sources, &mut found).map_err(none)?
    } else {
        driver.rules(std::slice::from_ref(&args.file), language, sources).map_err(none)?
    };
    if args.as_rules {
        let texts = sets.iter().filter(|set| set.table.is_some());
        let text: String = texts.filter_map(|set| original.syntax.as_rules(set)).collect();
        if text.is_empty() {
            let message = "--as-rules is for look-up tables (.lut, .prx)";
            let error = Diagnostic::new("usage", partita_source::Severity::Error, None, message);
            return Err((text, vec![error]));
        }
        return Ok((text, found));
    }
    let before = original.syntax.print();
    let tree = |text: &Text| {
        text.tree(&request, &mut Vec::new()).map(|program| partita_tree::text::print(&program))
    };
    let tree_before = tree(&original);
    let mut now = original;
    let mut printed = before.clone();
    for set in &sets {
        for one in steps(set) {
            let (next, applied, more) = match now.rewritten(&one, &request) {
                Ok(done) => done,
                Err(errors) => return Err((out, errors)),
            };
            found.extend(more);
            for applied in &applied {
                out.push_str(&matches(sources, applied));
            }
            let after = next.syntax.print();
            out.push_str(&indented(&difference(&printed, &after, args.context)));
            (now, printed) = (next, after);
        }
        for claim in &set.claims {
            out.push_str(&format!("claims {claim}\n"));
        }
    }
    // The tree shows what a program means after and before; other programs are trees already.
    match (tree_before, tree(&now)) {
        (Ok(tree_before), Ok(_)) if tree_before == before => {}
        (Ok(before), Ok(after)) => {
            out.push_str("all rules, in tree text\n");
            out.push_str(&indented(&difference(&before, &after, args.context)));
        }
        (Err(errors), _) | (_, Err(errors)) => return Err((out, errors)),
    }
    Ok((out, found))
}

/// By its name: tables have no mark of their own.
fn is_table(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|known| known == "lut" || known == "prx")
}

/// Rule by rule; a table only works as a whole.
fn steps(set: &RuleSet) -> Vec<RuleSet> {
    if set.table.is_some() {
        return vec![RuleSet { claims: Vec::new(), ..set.clone() }];
    }
    let one = |rule: &partita_rewrite::Rule| RuleSet {
        grammar: set.grammar,
        rules: vec![rule.clone()],
        ..RuleSet::default()
    };
    set.rules.iter().map(one).collect()
}

fn matches(sources: &SourceMap, applied: &Applied) -> String {
    let at = |span: Span| match sources.position(span) {
        Some((file, position)) => format!("{file}:{}", position.line),
        None => String::new(),
    };
    let count = match applied.sites.len() {
        1 => "1 match".to_owned(),
        many => format!("{many} matches"),
    };
    let mut out = format!("{}: {}\n  {count}\n", at(applied.span), applied.title);
    for span in applied.sites.iter().flatten() {
        let text = sources.text(*span).lines().next().unwrap_or("").trim();
        out.push_str(&format!("    {}: {text}\n", at(*span)));
    }
    out
}

fn difference(before: &str, after: &str, context: usize) -> String {
    TextDiff::from_lines(before, after)
        .unified_diff()
        .context_radius(context)
        .header("before", "after")
        .to_string()
}

fn indented(text: &str) -> String {
    let mut out: String = text.lines().map(|line| format!("  {line}\n")).collect();
    out.push('\n');
    out
}
