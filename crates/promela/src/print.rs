//! The exported program as text, for `spin` and for people.

use crate::code::{Printer, Stmt, check_name};
use crate::expr::{Bin, Expr, Style, VarId, and, bin};
use crate::fault::Fault;
use crate::program::{Body, Exported, Step};
use crate::real::Function;
use crate::storage::{Owner, Var, Width};
use crate::task::Task;
use crate::{ExportOptions, Memory};
use partita_model::EntryId;
use partita_source::SourceMap;
use std::collections::BTreeSet;
use std::fmt::Write;

pub(crate) fn print(
    exported: &Exported<'_>,
    sources: &SourceMap,
    options: &ExportOptions,
) -> String {
    let program = &exported.program;
    let name = |var: VarId, style: Style| exported_name(exported, var, style);
    let mut printer = Printer {
        name: &name,
        markers: options.markers,
        codes: BTreeSet::new(),
        out: String::new(),
    };
    let used = used(exported);
    for (task, body) in exported.tasks.iter().zip(&exported.bodies) {
        proctype(&mut printer, exported, sources, task, body, &used);
    }
    network(&mut printer, exported);
    for code in &exported.violated {
        printer.codes.insert((*code, true));
        printer.line(0, "\nactive proctype violated_at_start() {");
        printer.line(1, &format!("{}(false)", check_name(*code, true)));
        printer.line(0, "}");
    }
    let (bodies, codes) = (printer.out, printer.codes);
    let mut out = header(exported, sources, options);
    for (code, found) in codes {
        out.push_str(&inline(code, found, options.markers));
    }
    for sorter in program.sorters(&name) {
        out.push('\n');
        out.push_str(&sorter);
    }
    let functions: BTreeSet<Function> = functions(exported);
    if !functions.is_empty() {
        let functions: Vec<Function> = functions.into_iter().collect();
        out.push_str(&program.storage.reals.declaration(&functions));
    }
    out.push('\n');
    for (index, var) in (0u32..).zip(&program.storage.vars) {
        if var.owner == Owner::Global && used.contains(&VarId(index)) {
            out.push_str(&declaration(var));
        }
    }
    out + &bodies
}

fn header(exported: &Exported<'_>, sources: &SourceMap, options: &ExportOptions) -> String {
    let model = exported.program.model;
    let file = sources.files().next().map_or("", |(_, file)| file.name.as_str());
    let file = file.rsplit('/').next().unwrap_or(file);
    let configs: Vec<String> =
        model.configs.iter().map(|(name, value)| format!(", {name} = {value}")).collect();
    let memory = match options.memory {
        Memory::Rma if exported.program.relaxed => {
            format!("rma, at most {} pending instances of a statement", options.pending)
        }
        Memory::Sc | Memory::Rma => "sc".to_owned(),
    };
    let races = if options.races { "looked for" } else { "not looked for" };
    let mut out = String::new();
    let title = match model.name.as_str() {
        "" => file.to_owned(),
        name => format!("{} ({file})", comment(name)),
    };
    let _ = writeln!(out, "/* {title}");
    let _ = writeln!(out, " * places = {}{}; memory: {memory}", model.places, configs.concat());
    let _ = writeln!(out, " * data races: {races}");
    out.push_str(
        " *\n * One atomic sequence is one step of the program: a visible operation and the local work\n \
         * behind it. Variables that are dead at the end of a step are 0. Integers have 32 bits\n \
         * here; overflow beyond them is not noticed.\n",
    );
    if options.markers {
        out.push_str(" * Lines that begin with @ say what a trail does, for replay by Partita.\n");
    }
    out.push_str(" */\n");
    out
}

fn inline(code: Fault, found: bool, markers: bool) -> String {
    let (name, code) = (check_name(code, found), code.name());
    if !markers {
        return format!("\ninline {name}(condition) {{ assert(condition) }}   /* {code} */\n");
    }
    let word = if found { "@found" } else { "@fail" };
    format!(
        "\ninline {name}(condition) {{\n  if\n  :: (condition)\n  \
         :: else -> printf(\"{word} {code}\\n\"); assert(false)\n  fi\n}}\n"
    )
}

fn declaration(var: &Var) -> String {
    let ty = match var.width {
        Width::Bool => "bool",
        Width::Byte => "byte",
        Width::Int => "int",
    };
    let show = |value: &i64| match var.width {
        Width::Bool => (*value != 0).to_string(),
        Width::Byte | Width::Int => value.to_string(),
    };
    let mut text = format!("{ty} {}", var.name);
    if var.init.len() > 1 {
        let _ = write!(text, "[{}]", var.init.len());
    }
    let first = var.init.first().copied().unwrap_or(0);
    if var.init.iter().all(|value| *value == first) {
        if first != 0 {
            let _ = write!(text, " = {}", show(&first));
        }
    } else {
        // SPIN takes no signs in a list; the same 32 bits without one mean the same.
        let unsigned = |value: &i64| if *value < 0 { value + (1 << 32) } else { *value };
        let values = var.init.iter().map(unsigned);
        let values: Vec<String> = values.map(|value| show(&value)).collect();
        let _ = write!(text, " = {{{}}}", values.join(", "));
    }
    text.push(';');
    if !var.comment.is_empty() {
        let _ = write!(text, "   /* {} */", var.comment);
    }
    text.push('\n');
    text
}

fn proctype(
    printer: &mut Printer<'_>,
    exported: &Exported<'_>,
    sources: &SourceMap,
    task: &Task<'_>,
    body: &Body,
    used: &BTreeSet<VarId>,
) {
    let program = &exported.program;
    let entry = &program.model.entries[EntryId::new(task.index)];
    let name = &program.task_names[task.index];
    printer.line(0, "");
    let place = program.model.vocabulary.place_name(task.place.index());
    let word = &program.model.vocabulary.place;
    printer.line(0, &format!("/* task {}: {}, at {word} {place} */", task.index, entry.display));
    printer.line(0, &format!("active proctype {name}() {{"));
    for (index, var) in (0u32..).zip(&program.storage.vars) {
        if var.owner == Owner::Task(task.index) && used.contains(&VarId(index)) {
            let text = declaration(var);
            printer.line(1, text.trim_end());
        }
    }
    let first = body.steps.iter().position(|step| step.label == body.first).unwrap_or(0);
    let (before, after) = body.steps.split_at(first);
    let mut shown = String::new();
    let count = body.steps.len();
    for (k, step) in after.iter().chain(before).enumerate() {
        let end = if k + 1 == count { "" } else { ";" };
        step_text(printer, exported, sources, task, step, &mut shown, end);
    }
    printer.line(0, "}");
}

fn step_text(
    printer: &mut Printer<'_>,
    exported: &Exported<'_>,
    sources: &SourceMap,
    task: &Task<'_>,
    step: &Step,
    shown: &mut String,
    end: &str,
) {
    if step.stop.ended {
        printer.line(0, &format!("{}:", step.label));
        printer.line(1, &format!("false{end}"));
        return;
    }
    let line = task.statement(step.stop.pos).and_then(|span| {
        let (file, position) = sources.position(span)?;
        let file = file.rsplit('/').next().unwrap_or(file);
        let text = one_line(sources.text(span));
        Some(format!("/* {file}:{}  {} */", position.line, comment(&text)))
    });
    if let Some(line) = line
        && line != *shown
    {
        printer.line(1, &line);
        *shown = line;
    }
    let mut ready = step.ready.clone();
    if step.stop.depth == 0
        && let Some(owner) = exported.program.owner
    {
        ready = and(bin(Bin::Eq, Expr::Var(owner), Expr::Int(0)), ready);
    }
    printer.line(0, &format!("{}:", step.label));
    printer.line(1, "atomic {");
    if !ready.is_true() {
        let text = format!("{} ->", printer.show(&ready));
        printer.line(2, &text);
    }
    printer.block(&step.body, 2, "");
    printer.line(1, &format!("}}{end}"));
}

fn network(printer: &mut Printer<'_>, exported: &Exported<'_>) {
    if exported.moves.is_empty() {
        return;
    }
    printer.line(0, "\n/* The network cards: pending operations read their source, then write. */");
    printer.line(0, "active proctype network() {");
    printer.line(0, "end:");
    printer.line(1, "do");
    for (ready, body) in &exported.moves {
        let text = format!(":: atomic {{ {} ->", printer.show(ready));
        printer.line(1, &text);
        printer.block(body, 3, "");
        printer.line(2, "}");
    }
    printer.line(1, "od");
    printer.line(0, "}");
}

/// The first line of a statement, short enough for a comment.
fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.split('{').next().unwrap_or("").trim_end();
    let line = line.trim_end_matches(';');
    if line.chars().count() > 70 {
        let short: String = line.chars().take(67).collect();
        return format!("{short}...");
    }
    line.to_owned()
}

fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *").replace('\\', "/")
}

/// The variables that the program mentions.
fn used(exported: &Exported<'_>) -> BTreeSet<VarId> {
    let mut used = BTreeSet::new();
    for_each_expr(exported, &mut |expr| {
        expr.for_each_var(&mut |var| {
            used.insert(var);
        });
    });
    used.extend(exported.program.owner);
    used.extend(exported.program.network.swap);
    used
}

/// The functions of real numbers that it needs.
fn functions(exported: &Exported<'_>) -> BTreeSet<Function> {
    let mut functions = BTreeSet::new();
    for_each_expr(exported, &mut |expr| {
        expr.for_each_function(&mut |function| {
            functions.insert(function);
        });
    });
    functions
}

/// A variable as Promela and C know it.
fn exported_name(exported: &Exported<'_>, var: VarId, style: Style) -> String {
    let program = &exported.program;
    let Var { name, owner, .. } = &program.storage.vars[var.0 as usize];
    match (style, owner) {
        (Style::Promela, _) => name.clone(),
        (Style::C, Owner::Global) => format!("now.{name}"),
        (Style::C, Owner::Task(task)) => format!("P{}->{name}", program.task_names[*task]),
    }
}

fn for_each_expr(exported: &Exported<'_>, add: &mut dyn FnMut(&Expr)) {
    fn walk(stmts: &[Stmt], add: &mut dyn FnMut(&Expr)) {
        for stmt in stmts {
            match stmt {
                Stmt::Assign(a, b) => {
                    add(a);
                    add(b);
                }
                Stmt::Check(cond, _) | Stmt::Found(cond, _) => add(cond),
                Stmt::If(cond, yes, no) => {
                    add(cond);
                    walk(yes, add);
                    walk(no, add);
                }
                Stmt::Choice(options) => options.iter().for_each(|option| walk(option, add)),
                Stmt::Select(a, b, c) => {
                    add(a);
                    add(b);
                    add(c);
                }
                Stmt::Label(_) | Stmt::Goto(_) | Stmt::Mark(_) | Stmt::Trace(_) | Stmt::Text(_) => {
                }
            }
        }
    }
    for step in exported.bodies.iter().flat_map(|body| &body.steps) {
        add(&step.ready);
        walk(&step.body, add);
    }
    for (ready, body) in &exported.moves {
        add(ready);
        walk(body, add);
    }
}
