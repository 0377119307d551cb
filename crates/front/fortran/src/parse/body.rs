//! Executable statements: constructs are kept open in a list, so that depth costs no stack and an unclosed one can
//! be named when its `end` does not come.

use super::end::Closes;
use super::look::Assignment;
use super::unit::Scope;
use super::{Parser, Read, Reader};
use crate::ast::{Arg, Expr, Ident, Label, Stmt, StmtKind};
use crate::ast::{Block, Case, CaseRange, ConcurrentHeader, Decl, DeclKind, DoControl};
use crate::limits;
use crate::token::Token;
use partita_source::{Diagnostic, Span};

/// A construct that is open.
#[derive(Debug)]
pub(super) struct Frame {
    pub label: Option<Label>,
    pub name: Option<Ident>,
    pub opened: Span,
    /// The statements of the current branch.
    pub block: Block,
    pub kind: FrameKind,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "few constructs are open at once")]
pub(super) enum FrameKind {
    /// Finished branches and the condition of the current one; none in `else`.
    If {
        arms: Vec<(Expr, Block)>,
        condition: Option<Expr>,
    },
    Where {
        arms: Vec<(Expr, Block)>,
        mask: Option<Expr>,
    },
    /// The label that ends the loop, when it is not `end do`.
    Do {
        control: DoControl,
        until: Option<Label>,
    },
    SelectCase {
        value: Expr,
        cases: Vec<Case>,
        current: Option<(Vec<CaseRange>, Span)>,
    },
    /// `select type`, `select rank`: finished branches, and whether one is open.
    Select {
        what: &'static str,
        branches: Vec<Block>,
        started: bool,
    },
    Forall {
        header: ConcurrentHeader,
    },
    Associate {
        pairs: Vec<(Ident, Expr)>,
    },
    Block {
        decls: Vec<Decl>,
    },
    Critical {
        options: Vec<Arg>,
    },
    Team {
        team: Expr,
        coarrays: Vec<(Ident, Expr)>,
        options: Vec<Arg>,
    },
}

impl FrameKind {
    pub(super) fn closes(&self) -> Closes {
        match self {
            FrameKind::If { .. } => Closes::If,
            FrameKind::Where { .. } => Closes::Where,
            FrameKind::Do { .. } => Closes::Do,
            FrameKind::SelectCase { .. } | FrameKind::Select { .. } => Closes::Select,
            FrameKind::Forall { .. } => Closes::Forall,
            FrameKind::Associate { .. } => Closes::Associate,
            FrameKind::Block { .. } => Closes::Block,
            FrameKind::Critical { .. } => Closes::Critical,
            FrameKind::Team { .. } => Closes::Team,
        }
    }
}

/// The statements read so far and the constructs that are open.
#[derive(Debug, Default)]
pub(super) struct Body {
    pub root: Block,
    pub frames: Vec<Frame>,
}

impl Body {
    pub(super) fn block(&mut self) -> &mut Block {
        match self.frames.last_mut() {
            Some(frame) => &mut frame.block,
            None => &mut self.root,
        }
    }
}

impl Parser<'_> {
    /// Statements up to what ends a unit: `end`, `contains`, another unit, or the end of the file.
    pub(super) fn body(&mut self, scope: &mut Scope) -> Block {
        let mut body = Body::default();
        while !self.at_end && !self.at_body_end() {
            self.body_statement(&mut body, scope);
        }
        while let Some(frame) = body.frames.last() {
            let (closes, opened) = (frame.kind.closes(), frame.opened);
            if !self.sink.is_full() {
                self.unclosed(closes, opened);
            }
            self.pop(&mut body, opened);
        }
        body.root
    }

    fn at_body_end(&mut self) -> bool {
        self.assignment().is_none()
            && (self.at_unit_end()
                || self.words_then("contains", Token::End)
                || self.at_other_unit()
                || self.at_procedure())
    }

    fn unclosed(&mut self, closes: Closes, opened: Span) {
        let message = format!("this `{}` is never closed", closes.opening());
        let end = self.line_start();
        self.error(
            Diagnostic::error("syntax", opened, message)
                .label("opened here")
                .also(end, format!("`{}` expected before this", closes.words())),
        );
    }

    fn body_statement(&mut self, body: &mut Body, scope: &mut Scope) {
        let label = self.line.label;
        let depth = body.frames.len();
        let read = self.body_statement_kind(body, scope);
        let Ok(moved) = read else {
            self.next_statement();
            return;
        };
        if body.frames.len() > depth && body.frames.len() + self.cursor.depth > limits::NESTING {
            let span = self.line_span();
            self.too_deep(span);
            return self.give_up();
        }
        if !moved {
            // What is wrong behind the statement was said; the statement itself counts.
            let _ = self.expect_end();
            self.next_statement();
        }
        self.close_labelled(body, label);
    }

    /// Whether the parser has already moved on to the next statement.
    fn body_statement_kind(&mut self, body: &mut Body, scope: &mut Scope) -> Read<bool> {
        let span = self.line_span();
        let label = self.line.label;
        if let Some(meta) = self.meta_statement() {
            body.block().push(Stmt { label, span, kind: StmtKind::Meta(meta) });
            return Ok(false);
        }
        if let Some(assignment) = self.assignment() {
            let kind = self.assign(assignment)?;
            body.block().push(Stmt { label, span, kind });
            return Ok(false);
        }
        let named = self.peek(1) == Token::Colon;
        if !named && let Some(closes) = self.eat_construct_end() {
            self.close_construct(body, closes, span)?;
            return Ok(false);
        }
        if !named && self.branch(body, span)? {
            return Ok(false);
        }
        if let Some(moved) = self.open_construct(body, span)? {
            return Ok(moved);
        }
        if let Some(kind) = self.action()? {
            body.block().push(Stmt { label, span, kind });
            return Ok(false);
        }
        let before = scope.decls.len();
        if self.declaration(scope) {
            let misplaced = scope.decls.get(before).is_some_and(|decl| !may_stand_anywhere(decl));
            if misplaced {
                self.error(
                    Diagnostic::error("syntax", span, "a declaration among executable statements")
                        .help("declare it before the first one, or inside `block ... end block`"),
                );
            }
            return Ok(true);
        }
        Err(self.unknown_statement())
    }

    pub(super) fn assign(&mut self, assignment: Assignment) -> Read<StmtKind> {
        let target = self.name_expr()?;
        match assignment {
            Assignment::Value => {
                self.need(Token::Assign)?;
                Ok(StmtKind::Assign { target, value: self.expr()? })
            }
            Assignment::Pointer => {
                self.need(Token::Arrow)?;
                Ok(StmtKind::PointerAssign { target, value: self.expr()? })
            }
        }
    }

    /// `end do`, `end if`, ...; the keywords are read.
    fn close_construct(&mut self, body: &mut Body, closes: Closes, span: Span) -> Read<()> {
        let options =
            if closes == Closes::Team && self.at(Token::Open) { self.args()? } else { Vec::new() };
        let closing = if self.at(Token::Name) { Some(self.name()?) } else { None };
        let Some(index) = body.frames.iter().rposition(|frame| frame.kind.closes() == closes)
        else {
            let message = format!("`{}` without `{}`", closes.words(), closes.opening());
            self.error(Diagnostic::error("syntax", span, message));
            return Ok(());
        };
        self.close_down_to(body, index + 1);
        let Some(frame) = body.frames.last_mut() else { return Ok(()) };
        let opened = frame.name.clone();
        if !options.is_empty() {
            let what = "options of end team".to_owned();
            let kind = StmtKind::Unsupported { what, body: Vec::new() };
            frame.block.push(Stmt { label: None, span, kind });
        }
        let label = self.line.label;
        let keep = label.map(|_| Stmt { label, span, kind: StmtKind::Continue });
        // A jump to `end do` goes on with the loop, a jump to another `end` leaves the construct.
        if closes == Closes::Do {
            frame.block.extend(keep.clone());
        }
        let what = closes.words().trim_start_matches("end ");
        let same = self.same_name(closing.as_ref(), opened.as_ref(), what);
        if let (true, None, Some(opened)) = (same, &closing, &opened) {
            let message =
                format!("expected the name `{}` behind `{}`", opened.name, closes.words());
            self.error(Diagnostic::error("syntax", span, message).also(opened.span, "opened here"));
        }
        self.pop(body, span);
        if closes != Closes::Do {
            body.block().extend(keep);
        }
        Ok(())
    }

    /// Reports and closes the constructs above the first `keep`.
    pub(super) fn close_down_to(&mut self, body: &mut Body, keep: usize) {
        while body.frames.len() > keep {
            if let Some(frame) = body.frames.last() {
                self.unclosed(frame.kind.closes(), frame.opened);
            }
            let here = self.line_span();
            self.pop(body, here);
        }
    }

    /// Closes the loops that end at a label: several may share it.
    fn close_labelled(&mut self, body: &mut Body, label: Option<Label>) {
        let Some(label) = label else { return };
        while let Some(frame) = body.frames.last() {
            if !matches!(frame.kind, FrameKind::Do { until: Some(until), .. } if until == label) {
                return;
            }
            let opened = frame.opened;
            self.pop(body, opened);
        }
    }
}

/// Declarations that the language allows among executable statements.
fn may_stand_anywhere(decl: &Decl) -> bool {
    match &decl.kind {
        DeclKind::Data(_) | DeclKind::Format { .. } | DeclKind::Namelist | DeclKind::Meta(_) => {
            true
        }
        DeclKind::Other(text) => text.starts_with("entry"),
        DeclKind::Use { .. }
        | DeclKind::Import
        | DeclKind::Implicit(_)
        | DeclKind::Variables { .. }
        | DeclKind::Attribute { .. }
        | DeclKind::Common(_)
        | DeclKind::Parameter(_)
        | DeclKind::Type(_)
        | DeclKind::Interface(_)
        | DeclKind::Enumerators(_)
        | DeclKind::StatementFunction { .. }
        | DeclKind::Access => false,
    }
}
