//! Statements that stand alone: jumps, calls, allocation, and what is read but not modelled.

use super::{Parser, Read, Reader, Stop};
use crate::ast::{Allocation, Arg, Designator, Part, Stmt, StmtKind};
use crate::token::Token;
use partita_source::Diagnostic;

/// First words of statements, for the help with unknown ones.
const KNOWN: [&str; 40] = [
    "allocate",
    "associate",
    "block",
    "call",
    "case",
    "close",
    "contains",
    "continue",
    "critical",
    "cycle",
    "data",
    "deallocate",
    "do",
    "else",
    "elseif",
    "end",
    "enddo",
    "endif",
    "error stop",
    "exit",
    "flush",
    "forall",
    "form team",
    "goto",
    "if",
    "lock",
    "nullify",
    "open",
    "print",
    "read",
    "return",
    "select",
    "stop",
    "sync all",
    "sync images",
    "unlock",
    "where",
    "write",
    "integer",
    "real",
];

impl Parser<'_> {
    /// A statement that stands alone, when the rest of the current one is such.
    pub(super) fn action(&mut self) -> Read<Option<StmtKind>> {
        if self.words_then("if", Token::Open) {
            return self.one_line_if().map(Some);
        }
        if let Some(kind) = self.masked()? {
            return Ok(Some(kind));
        }
        if let Some(kind) = self.coarray_statement()? {
            return Ok(Some(kind));
        }
        if let Some(kind) = self.transfer()? {
            return Ok(Some(kind));
        }
        let kind = if self.eat_words("call") {
            self.call()?
        } else if self.eat_words("continue") {
            StmtKind::Continue
        } else if self.words_then("allocate", Token::Open) {
            self.bump();
            self.allocate()?
        } else if self.words_then("deallocate", Token::Open) {
            self.bump();
            let (items, options) = self.items_and_options()?;
            StmtKind::Deallocate { items, options }
        } else if self.words_then("nullify", Token::Open) {
            self.bump();
            let (items, _) = self.items_and_options()?;
            StmtKind::Nullify(items)
        } else if self.eat_words("cycle") {
            StmtKind::Cycle(self.optional_name()?)
        } else if self.eat_words("exit") {
            StmtKind::Exit(self.optional_name()?)
        } else if self.eat_words("go to") {
            self.goto()?
        } else if self.eat_words("return") {
            self.returns()?
        } else if self.eat_words("error stop") {
            self.stop(true)?
        } else if self.eat_words("stop") {
            self.stop(false)?
        } else if self.eat_words("pause") || self.eat_words("assign") {
            let what = self.text_of(self.cursor.get(0)).to_ascii_lowercase();
            self.rest_as_text();
            StmtKind::Unsupported { what, body: Vec::new() }
        } else {
            return Ok(None);
        };
        Ok(Some(kind))
    }

    fn optional_name(&mut self) -> Read<Option<crate::ast::Ident>> {
        if self.at(Token::End) { Ok(None) } else { self.name().map(Some) }
    }

    /// `if (c) statement` and `if (e) 10, 20, 30`.
    fn one_line_if(&mut self) -> Read<StmtKind> {
        self.expect_words("if")?;
        let condition = self.in_parentheses()?;
        if self.word(0).starts_with(|letter: char| letter.is_ascii_digit()) {
            let first = self.label()?;
            self.need(Token::Comma)?;
            let second = self.label()?;
            self.need(Token::Comma)?;
            let third = self.label()?;
            return Ok(StmtKind::ArithmeticIf { value: condition, labels: [first, second, third] });
        }
        let start = self.here();
        let inner = self.deeper(|parser| match parser.assignment() {
            Some(assignment) => parser.assign(assignment).map(Some),
            None => match parser.meta_statement() {
                Some(meta) => Ok(Some(StmtKind::Meta(meta))),
                None => parser.action(),
            },
        })?;
        let Some(kind) = inner else {
            let mut stop =
                Diagnostic::error("syntax", self.here(), "expected `then` or a statement");
            if self.at(Token::End) {
                stop = stop
                    .help("`if (condition) then` starts a block; `then` stands on the same line");
            }
            self.error(stop);
            return Err(Stop);
        };
        let inner = Stmt { label: None, span: self.since(start), kind };
        Ok(StmtKind::If { name: None, arms: vec![(condition, vec![inner])], otherwise: None })
    }

    /// `where (mask) assignment` and `forall (header) assignment`.
    fn masked(&mut self) -> Read<Option<StmtKind>> {
        if self.words_then("where", Token::Open) {
            self.bump();
            let mask = self.in_parentheses()?;
            let body = self.one_assignment()?;
            return Ok(Some(StmtKind::Where { arms: vec![(mask, body)], otherwise: None }));
        }
        if self.words_then("forall", Token::Open) {
            self.bump();
            let header = self.concurrent_header()?;
            let body = self.one_assignment()?;
            return Ok(Some(StmtKind::Forall { header, body }));
        }
        Ok(None)
    }

    fn one_assignment(&mut self) -> Read<Vec<Stmt>> {
        let start = self.here();
        let Some(assignment) = self.assignment() else {
            return Err(self.unexpected("an assignment"));
        };
        let kind = self.assign(assignment)?;
        Ok(vec![Stmt { label: None, span: self.since(start), kind }])
    }

    /// Behind `go to`.
    fn goto(&mut self) -> Read<StmtKind> {
        if self.at(Token::Name) {
            self.rest_as_text();
            return Ok(StmtKind::Unsupported { what: "assigned go to".into(), body: Vec::new() });
        }
        if !self.eat(Token::Open) {
            return Ok(StmtKind::Goto(self.label()?));
        }
        let mut labels = vec![self.label()?];
        while self.eat(Token::Comma) {
            labels.push(self.label()?);
        }
        self.need(Token::Close)?;
        self.eat(Token::Comma);
        Ok(StmtKind::ComputedGoto { labels, value: self.expr()? })
    }

    fn returns(&mut self) -> Read<StmtKind> {
        if self.at(Token::End) {
            return Ok(StmtKind::Return);
        }
        self.expr()?;
        Ok(StmtKind::Unsupported { what: "alternate return".into(), body: Vec::new() })
    }

    fn stop(&mut self, error: bool) -> Read<StmtKind> {
        let mut code = None;
        let mut quiet = None;
        if !self.at(Token::End) && !self.at(Token::Comma) {
            code = Some(self.expr()?);
        }
        if self.eat(Token::Comma) {
            self.expect_words("quiet")?;
            self.need(Token::Assign)?;
            quiet = Some(self.expr()?);
        }
        Ok(StmtKind::Stop { error, code, quiet })
    }

    /// `(items, stat = s)`
    pub(super) fn items_and_options(&mut self) -> Read<(Vec<crate::ast::Expr>, Vec<Arg>)> {
        let open = self.need(Token::Open)?;
        let mut items = Vec::new();
        let mut options = Vec::new();
        loop {
            if self.at(Token::Name) && self.peek(1) == Token::Assign {
                options.push(self.arg()?);
            } else {
                items.push(self.expr_or_many()?);
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.close(Token::Close, open)?;
        Ok((items, options))
    }

    /// Behind `allocate`.
    fn allocate(&mut self) -> Read<StmtKind> {
        let open = self.need(Token::Open)?;
        let ty = self.type_prefix()?;
        let mut items = Vec::new();
        let mut options = Vec::new();
        loop {
            if self.at(Token::Name) && self.peek(1) == Token::Assign || self.at(Token::Many) {
                options.push(self.arg()?);
            } else {
                items.push(self.allocation()?);
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.close(Token::Close, open)?;
        Ok(StmtKind::Allocate { ty, items, options })
    }

    /// A designator whose last part has bounds: what stands behind decides which part is the last.
    fn allocation(&mut self) -> Read<Allocation> {
        let start = self.here();
        let mut parts = Vec::new();
        loop {
            let mut behind = 1;
            while matches!(self.peek(behind), Token::Open | Token::OpenBracket) {
                behind = self.behind_group(behind);
            }
            if self.peek(behind) == Token::Percent {
                parts.push(self.part()?);
                self.need(Token::Percent)?;
                continue;
            }
            let name = self.name()?;
            parts.push(Part { name, args: None, substring: None, image: None });
            let object = Designator { parts, span: self.since(start) };
            let mut bounds = Vec::new();
            if self.at(Token::Open) {
                bounds = self.dims(Token::Open, Token::Close)?;
            }
            let mut cobounds = Vec::new();
            if self.at(Token::OpenBracket) {
                cobounds = self.dims(Token::OpenBracket, Token::CloseBracket)?;
            }
            return Ok(Allocation { object, bounds, cobounds, span: self.since(start) });
        }
    }

    /// A statement that begins like none.
    pub(super) fn unknown_statement(&mut self) -> Stop {
        let span = self.here();
        let word: String = self.word(0).chars().take(40).collect();
        if !self.at(Token::Name) {
            return self.unexpected("a statement");
        }
        if self.peek(1) == Token::Eq {
            let message = "a comparison is not a statement";
            self.error(
                Diagnostic::error("syntax", span, message).help("`=` assigns, `==` compares"),
            );
            return Stop;
        }
        let mut error = Diagnostic::error("syntax", span, format!("`{word}` starts no statement"));
        let folded = word.to_ascii_lowercase();
        let near = KNOWN.iter().find(|known| is_near(&folded, known));
        if let Some(near) = near {
            error = error.help(format!("did you mean `{near}`?"));
        } else if self.peek(1) == Token::Open && self.peek(self.behind_group(1)) == Token::End {
            error = error.help(format!("to call a subroutine, write `call {word}(...)`"));
        } else if matches!(self.peek(1), Token::Plus | Token::Minus | Token::Star)
            && self.peek(2) == Token::Assign
        {
            error = error.help(format!("write `{word} = {word} {} ...`", self.word(1)));
        }
        self.error(error);
        Stop
    }
}

/// One letter wrong, missing or too many, or two exchanged.
fn is_near(found: &str, known: &str) -> bool {
    let (found, known) = (found.as_bytes(), known.as_bytes());
    if found.len() < 3 || found.len().abs_diff(known.len()) > 1 || found == known {
        return false;
    }
    let front = found.iter().zip(known).take_while(|(one, other)| one == other).count();
    let rest = (found.get(front..).unwrap_or_default(), known.get(front..).unwrap_or_default());
    let back = rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(|(a, b)| a == b).count();
    let (left, right) = (rest.0.len() - back, rest.1.len() - back);
    left <= 1 && right <= 1
        || left == 2
            && right == 2
            && rest.0.first() == rest.1.get(1)
            && rest.0.get(1) == rest.1.first()
}
