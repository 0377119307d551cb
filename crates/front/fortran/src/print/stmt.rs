//! Statements.

use super::decl::{dims, type_spec};
use super::expr::{arg, args, designator, expr, exprs, meta, optional};
use super::{Printer, joined};
use crate::ast::{
    Allocation, Arg, Case, CaseRange, ConcurrentHeader, DoControl, Expr, Format, Ident, Label,
    Stmt, StmtKind,
};

impl Printer {
    pub(super) fn block(&mut self, block: &[Stmt]) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let Some(text) = simple(&stmt.kind) {
            self.labelled(stmt.label, &text);
            return;
        }
        match &stmt.kind {
            StmtKind::If { name, arms, otherwise } => {
                if let (None, [(cond, body)], None) = (name, arms.as_slice(), otherwise)
                    && let [only] = body.as_slice()
                    && only.label.is_none()
                    && let Some(text) = simple(&only.kind)
                    && !matches!(only.kind, StmtKind::Meta(_))
                {
                    self.labelled(stmt.label, &format!("if ({}) {text}", expr(cond)));
                    return;
                }
                for (index, (cond, body)) in arms.iter().enumerate() {
                    if index == 0 {
                        self.open(stmt, name, &format!("if ({}) then", expr(cond)));
                    } else {
                        self.line(&format!("else if ({}) then", expr(cond)));
                    }
                    self.nested(body);
                }
                if let Some(body) = otherwise {
                    self.line("else");
                    self.nested(body);
                }
                self.close("if", name);
            }
            StmtKind::Do { name, control, body } => {
                self.open(stmt, name, &format!("do{}", do_control(control)));
                self.nested(body);
                self.close("do", name);
            }
            StmtKind::SelectCase { name, value, cases } => {
                self.open(stmt, name, &format!("select case ({})", expr(value)));
                for case in cases {
                    self.case(case);
                }
                self.close("select", name);
            }
            StmtKind::Where { arms, otherwise } => {
                for (index, (mask, body)) in arms.iter().enumerate() {
                    let word = if index == 0 { "where" } else { "elsewhere" };
                    let label = stmt.label.filter(|_| index == 0);
                    self.labelled(label, &format!("{word} ({})", expr(mask)));
                    self.nested(body);
                }
                if let Some(body) = otherwise {
                    self.line("elsewhere");
                    self.nested(body);
                }
                self.line("end where");
            }
            StmtKind::Forall { header, body } => {
                self.labelled(stmt.label, &format!("forall {}", concurrent(header)));
                self.nested(body);
                self.line("end forall");
            }
            StmtKind::Associate { name, pairs, body } => {
                self.open(stmt, name, &format!("associate ({})", associations(pairs)));
                self.nested(body);
                self.close("associate", name);
            }
            StmtKind::Block { name, decls, body } => {
                self.open(stmt, name, "block");
                self.depth += 1;
                self.decls(decls);
                self.depth -= 1;
                self.nested(body);
                self.close("block", name);
            }
            StmtKind::Critical { name, options, body, .. } => {
                self.open(stmt, name, &format!("critical{}", in_parentheses(options)));
                self.nested(body);
                self.close("critical", name);
            }
            StmtKind::ChangeTeam { name, team, coarrays, options, body, .. } => {
                let mut items = vec![expr(team)];
                items.extend(
                    coarrays
                        .iter()
                        .map(|(name, value)| format!("{} => {}", name.name, expr(value))),
                );
                items.extend(options.iter().map(arg));
                self.open(stmt, name, &format!("change team ({})", items.join(", ")));
                self.nested(body);
                self.close("team", name);
            }
            StmtKind::Unsupported { what, body } => {
                self.labelled(stmt.label, &format!("! not modelled: {what}"));
                for block in body {
                    self.nested(block);
                }
            }
            // Everything else is one line; see `simple`.
            StmtKind::Assign { .. }
            | StmtKind::PointerAssign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Cycle(_)
            | StmtKind::Exit(_)
            | StmtKind::Goto(_)
            | StmtKind::ComputedGoto { .. }
            | StmtKind::ArithmeticIf { .. }
            | StmtKind::Continue
            | StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::FailImage
            | StmtKind::Allocate { .. }
            | StmtKind::Deallocate { .. }
            | StmtKind::Nullify(_)
            | StmtKind::Print { .. }
            | StmtKind::Write { .. }
            | StmtKind::Read { .. }
            | StmtKind::Flush
            | StmtKind::SyncAll { .. }
            | StmtKind::SyncImages { .. }
            | StmtKind::SyncMemory { .. }
            | StmtKind::SyncTeam { .. }
            | StmtKind::Lock { .. }
            | StmtKind::Unlock { .. }
            | StmtKind::EventPost { .. }
            | StmtKind::EventWait { .. }
            | StmtKind::FormTeam { .. }
            | StmtKind::Meta(_) => {}
        }
    }

    fn open(&mut self, stmt: &Stmt, name: &Option<Ident>, text: &str) {
        let name = name.as_ref().map(|name| format!("{}: ", name.name)).unwrap_or_default();
        self.labelled(stmt.label, &format!("{name}{text}"));
    }

    fn close(&mut self, word: &str, name: &Option<Ident>) {
        let name = name.as_ref().map(|name| format!(" {}", name.name)).unwrap_or_default();
        self.line(&format!("end {word}{name}"));
    }

    fn case(&mut self, case: &Case) {
        if case.ranges.is_empty() {
            self.line("case default");
        } else {
            let ranges = joined(&case.ranges, |range| match range {
                CaseRange::Value(value) => expr(value),
                CaseRange::Range(low, high) => {
                    format!("{}:{}", optional(low.as_ref()), optional(high.as_ref()))
                }
            });
            self.line(&format!("case ({ranges})"));
        }
        self.nested(&case.body);
    }
}

/// The text of a statement that is one line.
fn simple(kind: &StmtKind) -> Option<String> {
    let named = |word: &str, name: &Option<Ident>| match name {
        Some(name) => format!("{word} {}", name.name),
        None => word.to_owned(),
    };
    Some(match kind {
        StmtKind::Assign { target, value } => format!("{} = {}", expr(target), expr(value)),
        StmtKind::PointerAssign { target, value } => format!("{} => {}", expr(target), expr(value)),
        StmtKind::Call { callee, args: list } => {
            format!("call {}({})", designator(callee), args(list))
        }
        StmtKind::Cycle(name) => named("cycle", name),
        StmtKind::Exit(name) => named("exit", name),
        StmtKind::Goto(label) => format!("go to {label}"),
        StmtKind::ComputedGoto { labels, value } => {
            format!("go to ({}), {}", joined(labels, Label::to_string), expr(value))
        }
        StmtKind::ArithmeticIf { value, labels } => {
            format!("if ({}) {}", expr(value), joined(labels, Label::to_string))
        }
        StmtKind::Continue => "continue".to_owned(),
        StmtKind::Return => "return".to_owned(),
        StmtKind::Stop { error, code, quiet } => {
            let mut text = if *error { "error stop" } else { "stop" }.to_owned();
            if let Some(code) = code {
                text.push_str(&format!(" {}", expr(code)));
            }
            if let Some(quiet) = quiet {
                text.push_str(&format!(", quiet={}", expr(quiet)));
            }
            text
        }
        StmtKind::FailImage => "fail image".to_owned(),
        StmtKind::Allocate { ty, items, options } => {
            let ty = ty.as_ref().map(|ty| format!("{} :: ", type_spec(ty))).unwrap_or_default();
            format!("allocate ({ty}{})", list(joined(items, allocation), options))
        }
        StmtKind::Deallocate { items, options } => {
            format!("deallocate ({})", list(exprs(items), options))
        }
        StmtKind::Nullify(items) => format!("nullify ({})", exprs(items)),
        StmtKind::Print { format, items } => {
            let format = match format {
                Format::List => "*".to_owned(),
                Format::Label(label) => label.to_string(),
                Format::Expr(value) => expr(value),
            };
            let items = items.iter().map(|item| format!(", {}", expr(item))).collect::<String>();
            format!("print {format}{items}")
        }
        StmtKind::Write { controls, items } => transfer("write", controls, items),
        StmtKind::Read { controls, items } => transfer("read", controls, items),
        StmtKind::Flush => "flush (6)".to_owned(),
        StmtKind::SyncAll { options } => format!("sync all{}", in_parentheses(options)),
        StmtKind::SyncImages { images, options } => {
            let images = images.as_ref().map_or_else(|| "*".to_owned(), expr);
            format!("sync images ({})", list(images, options))
        }
        StmtKind::SyncMemory { options } => format!("sync memory{}", in_parentheses(options)),
        StmtKind::SyncTeam { team, options } => {
            format!("sync team ({})", list(expr(team), options))
        }
        StmtKind::Lock { lock, options } => format!("lock ({})", list(expr(lock), options)),
        StmtKind::Unlock { lock, options } => format!("unlock ({})", list(expr(lock), options)),
        StmtKind::EventPost { event, options } => {
            format!("event post ({})", list(expr(event), options))
        }
        StmtKind::EventWait { event, options } => {
            format!("event wait ({})", list(expr(event), options))
        }
        StmtKind::FormTeam { number, team, options } => {
            format!("form team ({}, {})", expr(number), list(expr(team), options))
        }
        StmtKind::Meta(name) => meta(name),
        StmtKind::If { .. }
        | StmtKind::Do { .. }
        | StmtKind::SelectCase { .. }
        | StmtKind::Where { .. }
        | StmtKind::Forall { .. }
        | StmtKind::Associate { .. }
        | StmtKind::Block { .. }
        | StmtKind::Critical { .. }
        | StmtKind::ChangeTeam { .. }
        | StmtKind::Unsupported { .. } => return None,
    })
}

fn list(first: String, options: &[Arg]) -> String {
    std::iter::once(first).chain(options.iter().map(arg)).collect::<Vec<_>>().join(", ")
}

fn in_parentheses(options: &[Arg]) -> String {
    if options.is_empty() { String::new() } else { format!(" ({})", args(options)) }
}

fn transfer(word: &str, controls: &[Arg], items: &[Expr]) -> String {
    let text = format!("{word} ({}) {}", args(controls), exprs(items));
    text.trim_end().to_owned()
}

fn allocation(item: &Allocation) -> String {
    let mut text = designator(&item.object);
    if !item.bounds.is_empty() {
        text.push_str(&format!("({})", dims(&item.bounds)));
    }
    if !item.cobounds.is_empty() {
        text.push_str(&format!("[{}]", dims(&item.cobounds)));
    }
    text
}

fn associations(pairs: &[(Ident, Expr)]) -> String {
    joined(pairs, |(name, value)| format!("{} => {}", name.name, expr(value)))
}

fn do_control(control: &DoControl) -> String {
    match control {
        DoControl::Forever => String::new(),
        DoControl::While(cond) => format!(" while ({})", expr(cond)),
        DoControl::Count { variable, first, last, step } => {
            let step = step.as_ref().map(|step| format!(", {}", expr(step))).unwrap_or_default();
            format!(" {} = {}, {}{step}", variable.name, expr(first), expr(last))
        }
        DoControl::Concurrent(header) => format!(" concurrent {}", concurrent(header)),
    }
}

fn concurrent(header: &ConcurrentHeader) -> String {
    let mut items: Vec<String> = header
        .indices
        .iter()
        .map(|index| {
            let step = index.step.as_ref().map(|step| format!(":{}", expr(step)));
            let step = step.unwrap_or_default();
            format!("{} = {}:{}{step}", index.name.name, expr(&index.first), expr(&index.last))
        })
        .collect();
    items.extend(header.mask.as_ref().map(expr));
    let ty = header.ty.as_ref().map(|ty| format!("{} :: ", type_spec(ty))).unwrap_or_default();
    let local = joined(&header.local, |name| name.name.to_string());
    let local = if local.is_empty() { local } else { format!(" local({local})") };
    format!("({ty}{}){local}", items.join(", "))
}
