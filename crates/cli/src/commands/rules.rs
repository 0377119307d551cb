//! `partita rules FILE --on PROGRAM`: what rules make of a program, rule by rule.

use crate::args::{Rules, Scope, Sizes};
use crate::input::{self, Parsed};
use crate::{output, rules};
use partita_rewrite::{Applied, RuleSet};
use partita_source::{Diagnostic, SourceMap, Span};
use similar::TextDiff;

pub(super) fn run(args: &Rules) -> Result<u8, String> {
    let mut sources = SourceMap::new();
    let (text, found, broken) = match report(args, &mut sources) {
        Ok((text, found)) => (text, found, false),
        Err((text, found)) => (text, found, true),
    };
    output::out(&text);
    let style = output::style(&std::io::stderr());
    output::err(&partita_report::diagnostics(&sources, &found, style));
    Ok(if broken { crate::BAD_INPUT } else { 0 })
}

type Shown = (String, Vec<Diagnostic>);

/// What is shown, also when a rule fails after others have worked.
fn report(args: &Rules, sources: &mut SourceMap) -> Result<Shown, Shown> {
    let mut out = String::new();
    let scope = Scope {
        files: vec![args.on.clone()],
        sizes: Sizes { define: args.define.clone(), ..Sizes::default() },
        rules: vec![args.file.clone()],
        ..Scope::default()
    };
    let none = |found| (String::new(), found);
    let (original, mut found) = input::parse(&scope, sources).map_err(none)?;
    let sets = rules::read(&scope.rules, sources).map_err(none)?;
    let mut now = rules::copy(&original);
    for set in &sets {
        for rule in &set.rules {
            let one = RuleSet { syntax: set.syntax, rules: vec![rule.clone()], claims: Vec::new() };
            let before = shown(&now);
            let (next, applied, more) = match rules::rewrite(&one, now, &scope) {
                Ok(done) => done,
                Err(errors) => return Err((out, errors)),
            };
            found.extend(more);
            for applied in &applied {
                out.push_str(&matches(sources, applied));
            }
            out.push_str(&indented(&difference(&before, &shown(&next), args.context)));
            now = next;
        }
        for claim in &set.claims {
            out.push_str(&format!("claims {claim}\n"));
        }
    }
    // The tree shows what a program means after and before; other programs are trees already.
    if let Parsed::Fortran(_) | Parsed::Chapel(_) = original {
        let tree = |parsed: &Parsed| {
            input::tree_of(parsed, &scope).map(|(program, _)| partita_tree::text::print(&program))
        };
        match (tree(&original), tree(&now)) {
            (Ok(before), Ok(after)) => {
                out.push_str("all rules, in tree text\n");
                out.push_str(&indented(&difference(&before, &after, args.context)));
            }
            (Err(errors), _) | (_, Err(errors)) => return Err((out, errors)),
        }
    }
    Ok((out, found))
}

/// The program in its own language.
fn shown(parsed: &Parsed) -> String {
    match parsed {
        Parsed::Tree(program) => partita_tree::text::print(program),
        Parsed::Fortran(units) => partita_fortran::print::units(units),
        Parsed::Chapel(modules) => modules.iter().map(partita_chapel::print::module).collect(),
    }
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
