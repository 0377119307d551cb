//! A language of a hundred lines, to show what a language needs: this file, and one line where it is registered,
//! `Languages::standard().with(&Toy)`. Counters, tasks that add to them under one lock, and what they must come to.
//!
//! ```text
//! counter hits
//! task left
//!   lock
//!   add hits 1
//!   unlock
//! expect hits 1
//! ```

use partita_driver::{Language, Parsed, Reader, Request, Syntax};
use partita_source::{Diagnostic, Diagnostics, Span};
use partita_tree::{Block, Builder, EntryPlace, Program, Qualifiers, Stmt, Type, Vocabulary};

pub struct Toy;

impl Language for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn title(&self) -> &'static str {
        "Toy (.toy)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["toy"]
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary { language: "toy".into(), place: "desk".into(), ..Vocabulary::default() }
    }

    fn places(&self) -> u32 {
        1
    }

    fn parse(&self, request: &Request, reader: &mut Reader<'_>) -> Result<Parsed, Diagnostics> {
        let (file, text) = reader.read(request.files.first().ok_or_else(Vec::new)?)?;
        let (mut lines, mut found, mut at) = (Vec::new(), Vec::new(), 0);
        for text in text.split_inclusive('\n') {
            let span = Span::new(file, at, at + text.trim_end().len());
            at += text.len();
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                [] => {}
                ["counter" | "task", _] | ["lock" | "unlock"] => lines.push(Line { words, span }),
                ["add" | "expect", _, number] if number.parse::<i64>().is_ok() => {
                    lines.push(Line { words, span });
                }
                [word, ..] => {
                    let message = format!(
                        "`{word}`: a line is `counter NAME`, `task NAME`, `lock`, `unlock`, `add NAME NUMBER` or `expect NAME NUMBER`"
                    );
                    found.push(Diagnostic::error("syntax", span, message));
                }
            }
        }
        if found.is_empty() { Ok((Box::new(Lines(lines)), found)) } else { Err(found) }
    }
}

struct Line {
    words: Vec<String>,
    span: Span,
}

struct Lines(Vec<Line>);

impl Syntax for Lines {
    fn tree(&self, request: &Request) -> (Option<Program>, Diagnostics) {
        let mut b = Builder::new(&request.name());
        b.use_prelude("lock");
        b.global("the_lock", Type::Named("Lock".into()), Qualifiers::default(), None);
        b.edit(|program| program.vocabulary = Toy.vocabulary());
        let mut tasks: Vec<(String, Block)> = Vec::new();
        for Line { words, span } in &self.0 {
            b.at(*span);
            let name = words.get(1).map_or("", String::as_str);
            let number = words.get(2).and_then(|word| word.parse().ok()).unwrap_or(0);
            let stmt: Stmt = match words.first().map_or("", String::as_str) {
                "counter" => {
                    let zero = b.int(0);
                    b.global(name, Type::INT, Qualifiers::default(), Some(zero));
                    continue;
                }
                "task" => {
                    tasks.push((name.to_owned(), Vec::new()));
                    continue;
                }
                "expect" => {
                    let same = b.eq(b.var(name), b.int(number));
                    b.finally(same);
                    continue;
                }
                "add" => b.assign(b.var(name), b.add(b.var(name), b.int(number))),
                "lock" => b.run("lock", vec![b.var("the_lock")]),
                _ => b.run("unlock", vec![b.var("the_lock")]),
            };
            if let Some((_, body)) = tasks.last_mut() {
                body.push(stmt);
            }
        }
        for (name, body) in tasks {
            b.proc(&name, Vec::new(), None, body);
            b.entry(&name, &name, EntryPlace::At(0));
        }
        (Some(b.finish()), Vec::new())
    }

    fn print(&self) -> String {
        self.0.iter().map(|line| line.words.join(" ") + "\n").collect()
    }
}
