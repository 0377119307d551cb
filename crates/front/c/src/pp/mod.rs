//! The preprocessor: files to the tokens that the parser reads (translation phases 1 to 6.10).
//!
//! Files are lexed once and kept. Groups that are left out are passed over as tokens. Everything that the user wrote keeps its
//! place; what a macro made carries the place of its use and that of its definition. No header of the machine is ever read.
//!
//! Invariant: every input ends, with a message when it goes beyond [`limits`].

mod condition;
mod directive;
mod expand;
mod include;
mod macros;
pub mod piece;
mod pragma;
mod predefined;
pub mod splice;
mod substitute;

use crate::dialect::Dialect;
use crate::files::{Files, Options, Overridden, Seen};
use crate::limits;
use crate::symbol::{Symbol, Symbols};
use crate::token::Token;
use directive::Condition;
use expand::Context;
use include::Lexed;
use macros::Definition;
use partita_kit::Source;
use partita_source::{Diagnostic, FileId, Sink, Span, Stop};
use piece::Piece;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

pub struct Preprocessor<'s> {
    pub symbols: Symbols,
    dialect: &'s dyn Dialect,
    options: &'s Options,
    files: &'s mut dyn Files,
    sink: &'s mut Sink,
    macros: FxHashMap<Symbol, Definition>,
    /// `-D`: the value as written, and the macro.
    given: FxHashMap<Symbol, (String, Definition)>,
    /// Macros whose expansion is being read.
    busy: FxHashSet<Symbol>,
    contexts: Vec<Context>,
    /// Files that are being read, the main one first.
    runs: Vec<Run>,
    /// Files by path; nothing where there is none.
    known: BTreeMap<String, Option<Rc<Lexed>>>,
    by_id: BTreeMap<FileId, Rc<Lexed>>,
    /// Files that said `#pragma once`.
    once: FxHashSet<FileId>,
    /// A pragma that the directive read last made.
    pending: Option<Piece>,
    words: Words,
    /// `defined` is an operator.
    in_condition: bool,
    /// A blank stood before something that became nothing.
    lost_space: bool,
    /// How many calls the one being expanded is inside of.
    depth: usize,
    /// Tokens that macros may still make.
    budget: usize,
    /// Tokens of files that may still be read.
    reading: usize,
    asked: FxHashSet<Symbol>,
    overridden: Vec<Overridden>,
    pragmas: BTreeMap<String, Span>,
    headers: Vec<String>,
    /// A file that was asked for is missing: what follows would only be noise.
    missing: bool,
}

/// A file that is being read.
struct Run {
    lexed: Rc<Lexed>,
    at: usize,
    conditions: Vec<Condition>,
    /// What `#line` adds to the number of a line.
    shift: i64,
}

/// Names that mean something here.
#[derive(Clone, Copy)]
struct Words {
    defined: Symbol,
    pragma: Symbol,
}

/// What the parser gets.
pub struct Tokens {
    pub pieces: Vec<Piece>,
    pub symbols: Symbols,
    /// Headers that are no files of the user.
    pub bundled: BTreeSet<FileId>,
    /// A header is missing, or a bound was reached: parsing would only make noise.
    pub incomplete: bool,
}

/// All tokens of a file.
pub fn preprocess(
    source: Source<'_>,
    dialect: &dyn Dialect,
    options: &Options,
    files: &mut dyn Files,
    seen: &mut Seen,
    sink: &mut Sink,
) -> Tokens {
    let mut symbols = Symbols::default();
    let words = Words { defined: symbols.get("defined"), pragma: symbols.get("_Pragma") };
    let mut pp = Preprocessor {
        symbols,
        dialect,
        options,
        files,
        sink,
        macros: FxHashMap::default(),
        given: FxHashMap::default(),
        busy: FxHashSet::default(),
        contexts: Vec::new(),
        runs: Vec::new(),
        known: BTreeMap::new(),
        by_id: BTreeMap::new(),
        once: FxHashSet::default(),
        pending: None,
        words,
        in_condition: false,
        lost_space: false,
        depth: 0,
        budget: limits::EXPANSION,
        reading: limits::READ,
        asked: FxHashSet::default(),
        overridden: Vec::new(),
        pragmas: BTreeMap::new(),
        headers: Vec::new(),
        missing: false,
    };
    pp.predefine();
    pp.main_file(source);
    let mut pieces = Vec::new();
    while let Some(piece) = pp.next() {
        if pieces.len() >= limits::TOKENS {
            let message = "this program is too long";
            let note = format!("behind the preprocessor it may have {} tokens", limits::TOKENS);
            pp.give_up(Diagnostic::error("syntax", piece.span, message).note(note));
            break;
        }
        pieces.push(piece);
    }
    seen.asked.extend(pp.asked.iter().map(|name| pp.symbols.text(*name).to_owned()));
    seen.overridden.append(&mut pp.overridden);
    seen.headers.extend(pp.headers);
    for (word, span) in pp.pragmas {
        seen.pragmas.entry(word).or_insert(span);
    }
    let bundled = pp.by_id.iter().filter(|(_, lexed)| lexed.bundled).map(|(file, _)| *file);
    Tokens { pieces, bundled: bundled.collect(), symbols: pp.symbols, incomplete: pp.missing }
}

impl Preprocessor<'_> {
    /// The next token of a file, past all directives.
    fn next_of_file(&mut self) -> Option<Piece> {
        loop {
            if self.sink.is_full() {
                self.runs.clear();
            }
            let run = self.runs.last_mut()?;
            let Some(piece) = run.lexed.pieces.get(run.at) else {
                self.end_of_file();
                continue;
            };
            if piece.token == Token::Hash && piece.line_start {
                self.directive();
                if let Some(pragma) = self.pending.take() {
                    return Some(pragma);
                }
                continue;
            }
            let live = run.conditions.last().is_none_or(|condition| condition.live);
            run.at += 1;
            if live {
                return Some(*piece);
            }
            while let Some(piece) = run.lexed.pieces.get(run.at)
                && !(piece.token == Token::Hash && piece.line_start)
            {
                run.at += 1;
            }
        }
    }

    /// The line of a place, as `__LINE__` has it.
    fn line_of(&self, span: Span) -> i64 {
        let Some(lexed) = self.by_id.get(&span.file) else { return 1 };
        let line = i64::try_from(lexed.line(span.start as usize)).unwrap_or(i64::MAX);
        let run = self.runs.iter().rev().find(|run| run.lexed.file == span.file);
        line.saturating_add(run.map_or(0, |run| run.shift))
    }

    /// How a list of tokens is written.
    fn spelled(&self, pieces: &[Piece]) -> String {
        let mut text = String::new();
        for (index, piece) in pieces.iter().enumerate() {
            if index > 0 && piece.is_apart() {
                text.push(' ');
            }
            text.push_str(self.symbols.text(piece.text));
        }
        text
    }

    /// Reports, and reads nothing more.
    fn give_up(&mut self, error: Diagnostic) -> Stop {
        if !self.missing {
            self.sink.push(error);
        }
        self.missing = true;
        self.runs.clear();
        self.contexts.clear();
        Stop
    }
}
