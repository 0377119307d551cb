//! Promela on the right side of an entry: what it may say, and the same in UPC.
//!
//! A statement of Promela is one step, so what touches cells of the table becomes `partita_atomic`; a condition is waited for. Inside
//! `atomic` and `d_step` a condition can only stand first: there the whole would give up its atomicity where others may go on.
//! Channels, processes, jumps and pieces of C are refused.

use partita_source::{Code, Span};
use std::collections::BTreeSet;

/// A variable of the table: seen by all threads, or one for each.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) name: String,
    /// As the program has it: another name where that one is taken.
    spelled: String,
    ty: &'static str,
    bit: bool,
    size: Option<String>,
    start: Option<String>,
    pub(super) private: bool,
    pub(super) span: Span,
}

impl Cell {
    /// The declaration in UPC; what is there from the start is zero.
    pub(super) fn declaration(&self) -> String {
        let how = if self.private { "static" } else { "strict shared []" };
        let size = self.size.as_ref().map(|size| format!("[{size}]")).unwrap_or_default();
        let start = match (&self.start, &self.size) {
            (None, _) => String::new(),
            (Some(start), None) => format!(" = {start}"),
            // Promela gives all elements the value.
            (Some(start), Some(size)) => format!(" = {{ [0 ... ({size}) - 1] = {start} }}"),
        };
        format!("{how} {} {}{size}{start};", self.ty, self.spelled)
    }
}

/// What right sides may name, and what must stay true.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    cells: Vec<Cell>,
    pub(super) always: Vec<Always>,
}

impl Scope {
    /// A cell whose name the program uses for something else gets another one.
    pub(super) fn add(&mut self, mut cell: Cell, words: &BTreeSet<String>) {
        if words.contains(&cell.name) {
            cell.spelled = format!("lut_{}", cell.name);
        }
        self.cells.push(cell);
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter()
    }

    fn cell(&self, name: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.name == name)
    }
}

/// `always E;`, checked behind every write to a cell that it names.
#[derive(Clone, Debug)]
pub(super) struct Always {
    tokens: Vec<String>,
    code: Code,
}

impl Always {
    pub(super) fn read(text: &str, code: Code, scope: &Scope) -> Result<Always, String> {
        let tokens = tokens(text)?;
        for token in tokens.iter().filter(|token| is_word(token)) {
            if scope.cell(token).is_none_or(|cell| cell.private) {
                return Err(format!("`{token}` is no cell of this table"));
            }
        }
        Ok(Always { tokens, code })
    }

    /// The check behind a write to an element of a cell.
    fn check(
        &self,
        cell: &str,
        index: Option<&str>,
        scope: &Scope,
    ) -> Result<Option<String>, String> {
        if !self.tokens.iter().any(|token| token == cell) {
            return Ok(None);
        }
        let any = self.tokens.iter().any(|token| token == "?");
        let (true, Some(index)) = (any, index) else {
            if any {
                return Err(format!("`{cell}` has no index, but the property speaks of every one"));
            }
            return Ok(Some(self.assertion(None, scope)));
        };
        Ok(Some(self.assertion(Some(index), scope)))
    }

    fn assertion(&self, index: Option<&str>, scope: &Scope) -> String {
        let index = index.unwrap_or("0");
        let text: Vec<String> = self
            .tokens
            .iter()
            .map(|token| if token == "?" { index.to_owned() } else { spelled(token, scope) })
            .collect();
        format!("partita_assert (({}), \"{}\");", text.join(" "), self.code.name())
    }
}

/// A right side in UPC.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub(super) statements: String,
    /// Where it is one condition.
    pub(super) condition: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
enum Step {
    Skip,
    Break,
    Else,
    Wait(String),
    Assign { target: String, cell: Option<(String, Option<String>)>, value: String, touches: bool },
    Assert(String),
    Print(String),
    Declare(String),
    Atomic(Vec<Step>),
    Block(Vec<Step>),
    If(Vec<Vec<Step>>),
    Do(Vec<Vec<Step>>),
}

pub(super) fn read(text: &str, scope: &Scope, words: &BTreeSet<String>) -> Result<Read, String> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens, at: 0, scope, words, locals: Vec::new() };
    let steps = parser.sequence(&[])?;
    if let Some(token) = parser.peek() {
        return Err(format!("`{token}` is not expected here"));
    }
    let condition = match steps.as_slice() {
        [Step::Wait(condition)] => Some(condition.clone()),
        _ => None,
    };
    Ok(Read { statements: outside(&steps, scope)?, condition })
}

/// `bit a[3], b = 1;`
pub(super) fn cells(text: &str, span: Span) -> Result<Vec<Cell>, String> {
    let tokens = tokens(text)?;
    let (ty, bit) = kind(tokens.first().map_or("", String::as_str))?;
    let mut cells = Vec::new();
    let mut at = 1;
    loop {
        let name = tokens.get(at).filter(|token| is_word(token)).ok_or("a name is missing")?;
        at += 1;
        let (mut size, mut start) = (None, None);
        if tokens.get(at).is_some_and(|token| token == "[") {
            let end = closing(&tokens, at)?;
            size = Some(tokens[at + 1..end].join(" "));
            at = end + 1;
        }
        if tokens.get(at).is_some_and(|token| token == "=") {
            let end = at + tokens[at..].iter().take_while(|t| *t != "," && *t != ";").count();
            start = Some(tokens[at + 1..end].join(" "));
            at = end;
        }
        let (spelled, private) = (name.clone(), false);
        cells.push(Cell { name: name.clone(), spelled, ty, bit, size, start, private, span });
        match tokens.get(at).map(String::as_str) {
            Some(",") => at += 1,
            Some(";") | None => return Ok(cells),
            Some(other) => return Err(format!("`{other}` is not expected here")),
        }
    }
}

fn kind(word: &str) -> Result<(&'static str, bool), String> {
    match word {
        "bit" | "bool" => Ok(("unsigned char", true)),
        "byte" => Ok(("unsigned char", false)),
        "short" => Ok(("short", false)),
        "int" => Ok(("int", false)),
        other => Err(format!("`{other}`: cells are bit, bool, byte, short or int")),
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

fn spelled(token: &str, scope: &Scope) -> String {
    match token {
        "_pid" => "MYTHREAD".to_owned(),
        "true" => "1".to_owned(),
        "false" => "0".to_owned(),
        other => scope.cell(other).map_or(other, |cell| cell.spelled.as_str()).to_owned(),
    }
}

/// Where a bracket closes.
fn closing(tokens: &[String], open: usize) -> Result<usize, String> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "[" | "(" | "{" => depth += 1,
            "]" | ")" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Ok(at);
        }
    }
    let token = tokens.get(open).map_or("", String::as_str);
    Err(format!("this `{token}` is never closed"))
}

fn tokens(text: &str) -> Result<Vec<String>, String> {
    const SIGNS: [&str; 13] =
        ["::", "->", "++", "--", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", ".."];
    let mut out: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let end = if word(first) {
            rest.find(|c| !word(c)).unwrap_or(rest.len())
        } else if first == '"' {
            let close = rest.get(1..).and_then(|inner| inner.find('"'));
            close.map(|at| at + 2).ok_or("this text is never closed")?
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            sign.len()
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(end);
        // The preprocessor of C takes `::` apart.
        if token == ":" && out.last().is_some_and(|last| last == ":") {
            out.pop();
            out.push("::".to_owned());
        } else {
            out.push(token.to_owned());
        }
        rest = behind.trim_start();
    }
    Ok(out)
}

struct Parser<'a> {
    tokens: Vec<String>,
    at: usize,
    scope: &'a Scope,
    words: &'a BTreeSet<String>,
    locals: Vec<String>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn eat(&mut self, token: &str) -> bool {
        let here = self.peek() == Some(token);
        self.at += usize::from(here);
        here
    }

    fn need(&mut self, token: &str) -> Result<(), String> {
        if self.eat(token) {
            return Ok(());
        }
        let found = self.peek().map_or("the end".to_owned(), |found| format!("`{found}`"));
        Err(format!("expected `{token}`, found {found}"))
    }

    fn sequence(&mut self, ends: &[&str]) -> Result<Vec<Step>, String> {
        let mut steps = Vec::new();
        loop {
            while self.eat(";") || self.eat("->") {}
            match self.peek() {
                None => return Ok(steps),
                Some(token) if ends.contains(&token) => return Ok(steps),
                Some(_) => steps.push(self.step()?),
            }
            let next = self.peek();
            let follows = matches!(next, None | Some(";" | "->"))
                || next.is_some_and(|token| ends.contains(&token))
                || matches!(
                    steps.last(),
                    Some(Step::Atomic(_) | Step::Block(_) | Step::If(_) | Step::Do(_))
                );
            if !follows {
                return Err(format!("`{}` is not expected here", next.unwrap_or("")));
            }
        }
    }

    fn braces(&mut self) -> Result<Vec<Step>, String> {
        self.need("{")?;
        let steps = self.sequence(&["}"])?;
        self.need("}")?;
        Ok(steps)
    }

    fn options(&mut self, end: &str) -> Result<Vec<Vec<Step>>, String> {
        let mut options = Vec::new();
        while self.eat("::") {
            options.push(self.sequence(&["::", end])?);
        }
        self.need(end)?;
        if options.is_empty() || options.iter().any(Vec::is_empty) {
            return Err("`if` and `do` have options, each with a statement: `:: S`".to_owned());
        }
        Ok(options)
    }

    fn step(&mut self) -> Result<Step, String> {
        let Some(token) = self.peek().map(str::to_owned) else { return Ok(Step::Skip) };
        match token.as_str() {
            "atomic" | "d_step" => {
                self.at += 1;
                self.braces().map(Step::Atomic)
            }
            "{" => self.braces().map(Step::Block),
            "if" => {
                self.at += 1;
                self.options("fi").map(Step::If)
            }
            "do" => {
                self.at += 1;
                self.options("od").map(Step::Do)
            }
            "break" | "skip" | "else" => {
                self.at += 1;
                Ok(match token.as_str() {
                    "break" => Step::Break,
                    "skip" => Step::Skip,
                    _ => Step::Else,
                })
            }
            "assert" => {
                self.at += 1;
                let (text, _) = self.parenthesised()?;
                Ok(Step::Assert(text))
            }
            "printf" => {
                self.at += 1;
                let (text, _) = self.parenthesised()?;
                Ok(Step::Print(text))
            }
            "bit" | "bool" | "byte" | "short" | "int" => self.local(),
            "run" | "chan" | "mtype" | "unsigned" | "goto" | "proctype" | "inline" | "typedef"
            | "unless" | "c_code" | "c_expr" | "c_decl" | "for" | "select" | "timeout" => {
                Err(format!("`{token}` of Promela is not read"))
            }
            _ => self.simple(),
        }
    }

    /// `(..)` with what stands in it.
    fn parenthesised(&mut self) -> Result<(String, bool), String> {
        let end = closing(&self.tokens, self.at)?;
        let inner = self.tokens[self.at + 1..end].to_vec();
        self.at = end + 1;
        self.expression(&inner)
    }

    fn local(&mut self) -> Result<Step, String> {
        let end = self.at + self.tokens[self.at..].iter().take_while(|t| *t != ";").count();
        let text = self.tokens[self.at..end].join(" ");
        self.at = end;
        let mut out = String::new();
        for cell in cells(&text, Span::default())? {
            let size = cell.size.as_ref().map(|size| format!("[{size}]")).unwrap_or_default();
            let start = cell.start.as_deref().unwrap_or("0");
            let start = if size.is_empty() { start.to_owned() } else { format!("{{ {start} }}") };
            out.push_str(&format!("{} {}{size} = {start};", cell.ty, cell.name));
            self.locals.push(cell.name);
        }
        Ok(Step::Declare(out))
    }

    /// An assignment, `++`, `--`, or a condition.
    fn simple(&mut self) -> Result<Step, String> {
        let (start, mut depth) = (self.at, 0usize);
        let mut end = start;
        while let Some(token) = self.tokens.get(end) {
            match token.as_str() {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                ";" | "->" | "::" | "}" | "{" | "fi" | "od" if depth == 0 => break,
                _ => {}
            }
            end += 1;
        }
        let tokens = self.tokens[start..end].to_vec();
        self.at = end;
        let mut depth = 0usize;
        for (at, token) in tokens.iter().enumerate() {
            match token.as_str() {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                "=" if depth == 0 => return self.assign(&tokens[..at], &tokens[at + 1..]),
                "++" | "--" if depth == 0 && at + 1 == tokens.len() => {
                    let mut value = tokens[..at].to_vec();
                    let sign = if token == "++" { "+" } else { "-" };
                    value.extend([sign.to_owned(), "1".to_owned()]);
                    return self.assign(&tokens[..at], &value);
                }
                "!" | "?" if depth == 0 && at > 0 && is_operand(&tokens[at - 1]) => {
                    return Err("channels of Promela are not read".to_owned());
                }
                _ => {}
            }
        }
        self.expression(&tokens).map(|(text, _)| Step::Wait(text))
    }

    fn assign(&mut self, target: &[String], value: &[String]) -> Result<Step, String> {
        let (text, mut touches) = self.expression(target)?;
        let (mut value, reads) = self.expression(value)?;
        touches |= reads;
        let name = target.first().map_or("", String::as_str);
        let cell = self.scope.cell(name);
        let index = match target.get(1).map(String::as_str) {
            Some("[") => {
                let end = closing(target, 1)?;
                Some(self.expression(&target[2..end])?.0)
            }
            Some(_) | None => None,
        };
        if cell.is_some_and(|cell| cell.bit) && value != "0" && value != "1" {
            value = format!("({value}) & 1");
        }
        let cell = cell.map(|cell| (cell.name.clone(), index));
        Ok(Step::Assign { target: text, cell, value, touches })
    }

    /// An expression in UPC, and whether it has cells that others see.
    fn expression(&self, tokens: &[String]) -> Result<(String, bool), String> {
        if tokens.is_empty() {
            return Err("an expression is missing".to_owned());
        }
        let mut shared = false;
        for token in tokens.iter().filter(|token| is_word(token)) {
            let cell = self.scope.cell(token);
            shared |= cell.is_some_and(|cell| !cell.private);
            let known = cell.is_some()
                || self.locals.contains(token)
                || self.words.contains(token.as_str())
                || matches!(token.as_str(), "true" | "false" | "_pid" | "MYTHREAD" | "THREADS");
            if !known {
                return Err(format!("nothing in the table or the program is called `{token}`"));
            }
        }
        let text: Vec<String> = tokens.iter().map(|token| spelled(token, self.scope)).collect();
        Ok((text.join(" "), shared))
    }
}

fn is_operand(token: &str) -> bool {
    is_word(token) || token == "]" || token == ")"
}

/// Steps one after the other.
fn outside(steps: &[Step], scope: &Scope) -> Result<String, String> {
    let mut out = String::new();
    for step in steps {
        let text = match step {
            Step::Skip => String::new(),
            Step::Break => "break;".to_owned(),
            Step::Else => return Err("`else` can only begin an option".to_owned()),
            Step::Wait(condition) if condition == "1" => String::new(),
            Step::Wait(condition) => format!("partita_when ({condition}) {{}}"),
            Step::Assign { touches: true, .. } | Step::Assert(_) => {
                format!("partita_atomic {{ {} }}", inside(std::slice::from_ref(step), scope)?)
            }
            Step::Assign { .. } | Step::Print(_) | Step::Declare(_) => {
                inside(std::slice::from_ref(step), scope)?
            }
            Step::Block(steps) => outside(steps, scope)?,
            Step::Atomic(steps) => atomic(steps, scope)?,
            Step::If(options) => select(options, scope)?,
            Step::Do(options) => format!("while (1) {{ {} }}", select(options, scope)?),
        };
        out.push_str(&text);
        out.push(' ');
    }
    Ok(out.trim_end().to_owned())
}

/// Steps that are part of one.
fn inside(steps: &[Step], scope: &Scope) -> Result<String, String> {
    let mut out = String::new();
    for step in steps {
        let text = match step {
            Step::Skip => String::new(),
            Step::Wait(condition) if condition == "1" => String::new(),
            Step::Wait(_) => {
                return Err("inside `atomic` a condition can only stand first".to_owned());
            }
            Step::Break | Step::Else => {
                return Err("`break` and `else` cannot stand in the middle of `atomic`".to_owned());
            }
            Step::Assign { target, cell, value, .. } => {
                let mut text = format!("{target} = {value};");
                for always in &scope.always {
                    let (name, index) = cell
                        .as_ref()
                        .map_or(("", None), |(name, index)| (name.as_str(), index.as_deref()));
                    if let Some(check) = always.check(name, index, scope)? {
                        text.push_str(&format!(" {check}"));
                    }
                }
                text
            }
            Step::Assert(condition) => {
                format!("partita_assert (({condition}), \"assertion-failed\");")
            }
            Step::Print(args) => format!("printf ({args});"),
            Step::Declare(text) => text.clone(),
            Step::Block(steps) | Step::Atomic(steps) => inside(steps, scope)?,
            Step::If(options) => match options.as_slice() {
                [first, second] if second.first() == Some(&Step::Else) => {
                    let [Step::Wait(condition), rest @ ..] = first.as_slice() else {
                        return Err("inside `atomic` an option begins with a condition".to_owned());
                    };
                    let (yes, no) = (inside(rest, scope)?, inside(&second[1..], scope)?);
                    format!("if ({condition}) {{ {yes} }} else {{ {no} }}")
                }
                _ => {
                    return Err(
                        "inside `atomic`, `if` has one condition and `else`, or stands first"
                            .to_owned(),
                    );
                }
            },
            Step::Do(_) => return Err("a loop inside `atomic` is not read".to_owned()),
        };
        out.push_str(&text);
        out.push(' ');
    }
    Ok(out.trim_end().to_owned())
}

fn atomic(steps: &[Step], scope: &Scope) -> Result<String, String> {
    match steps {
        [] => Ok(String::new()),
        [Step::Wait(condition), rest @ ..] => {
            Ok(format!("partita_when ({condition}) {{ {} }}", inside(rest, scope)?))
        }
        [Step::If(options), rest @ ..] => {
            let whole: Vec<Vec<Step>> = options
                .iter()
                .map(|option| {
                    let all = option.iter().chain(rest).cloned().collect();
                    if option.first() == Some(&Step::Else) {
                        [Step::Else, Step::Atomic(all)].to_vec()
                    } else {
                        vec![Step::Atomic(all)]
                    }
                })
                .collect();
            select(&whole, scope)
        }
        all => Ok(format!("partita_atomic {{ {} }}", inside(all, scope)?)),
    }
}

/// Options of which one is taken.
fn select(options: &[Vec<Step>], scope: &Scope) -> Result<String, String> {
    let guards: Vec<String> = options.iter().filter_map(|option| guard(option)).collect();
    let mut out = String::from("partita_select {");
    for option in options {
        let otherwise = || {
            let all: Vec<String> = guards.iter().map(|guard| format!("({guard})")).collect();
            if all.is_empty() { "1".to_owned() } else { format!("!({})", all.join(" || ")) }
        };
        let (guard, step, rest) = match option.as_slice() {
            [Step::Else, Step::Atomic(steps), rest @ ..] => {
                let steps = if steps.first() == Some(&Step::Else) { &steps[1..] } else { steps };
                let (steps, leaves) = trailing_break(steps);
                (otherwise(), inside(steps, scope)?, format!("{leaves}{}", outside(rest, scope)?))
            }
            [Step::Else, rest @ ..] => (otherwise(), String::new(), outside(rest, scope)?),
            [Step::Wait(guard), rest @ ..] => (guard.clone(), String::new(), outside(rest, scope)?),
            [Step::Atomic(steps), rest @ ..] => {
                let (guard, steps) = match steps.as_slice() {
                    [Step::Wait(guard), steps @ ..] => (guard.clone(), steps),
                    steps => ("1".to_owned(), steps),
                };
                let (steps, leaves) = trailing_break(steps);
                (guard, inside(steps, scope)?, format!("{leaves}{}", outside(rest, scope)?))
            }
            rest => ("1".to_owned(), String::new(), outside(rest, scope)?),
        };
        out.push_str(&format!(" {{ partita_when ({guard}) {{ {step} }} {rest} }}"));
    }
    out.push_str(" }");
    Ok(out)
}

/// What an option waits for; nothing for `else`.
fn guard(option: &[Step]) -> Option<String> {
    match option.first()? {
        Step::Else => None,
        Step::Wait(guard) => Some(guard.clone()),
        Step::Atomic(steps) => match steps.first() {
            Some(Step::Wait(guard)) => Some(guard.clone()),
            Some(_) | None => Some("1".to_owned()),
        },
        Step::Skip
        | Step::Break
        | Step::Assign { .. }
        | Step::Assert(_)
        | Step::Print(_)
        | Step::Declare(_)
        | Step::Block(_)
        | Step::If(_)
        | Step::Do(_) => Some("1".to_owned()),
    }
}

/// A loop can only be left behind the step.
fn trailing_break(steps: &[Step]) -> (&[Step], &'static str) {
    match steps {
        [rest @ .., Step::Break] => (rest, "break; "),
        all => (all, ""),
    }
}
