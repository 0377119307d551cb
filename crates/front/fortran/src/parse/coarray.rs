//! The statements of parallel programs: synchronisation, locks, events, teams, critical sections.

use super::body::FrameKind;
use super::construct::unread;
use super::{Parser, Read, Reader, Stop};
use crate::ast::{Arg, ArgValue, Expr, Ident, StmtKind};
use crate::token::Token;
use partita_source::{Diagnostic, Span};

impl Parser<'_> {
    pub(super) fn coarray_statement(&mut self) -> Read<Option<StmtKind>> {
        let kind = if self.eat_words("sync all") {
            StmtKind::SyncAll { options: self.options()? }
        } else if self.eat_words("sync memory") {
            StmtKind::SyncMemory { options: self.options()? }
        } else if self.eat_words("sync images") {
            self.sync_images()?
        } else if self.eat_words("sync team") {
            let (team, options) = self.object("a team")?;
            StmtKind::SyncTeam { team, options }
        } else if self.words_then("lock", Token::Open) {
            self.bump();
            let (lock, options) = self.object("a lock")?;
            StmtKind::Lock { lock, options }
        } else if self.words_then("unlock", Token::Open) {
            self.bump();
            let (lock, options) = self.object("a lock")?;
            StmtKind::Unlock { lock, options }
        } else if self.eat_words("event post") {
            let (event, options) = self.object("an event")?;
            StmtKind::EventPost { event, options }
        } else if self.eat_words("event wait") {
            let (event, options) = self.object("an event")?;
            StmtKind::EventWait { event, options }
        } else if self.eat_words("notify wait") {
            self.object("a notification")?;
            StmtKind::Unsupported { what: "notify wait".into(), body: Vec::new() }
        } else if self.eat_words("form team") {
            self.form_team()?
        } else if self.eat_words("fail image") {
            StmtKind::FailImage
        } else {
            return Ok(None);
        };
        Ok(Some(kind))
    }

    /// `(stat = s, errmsg = m)`, when it is there.
    fn options(&mut self) -> Read<Vec<Arg>> {
        if !self.at(Token::Open) {
            return Ok(Vec::new());
        }
        let args = self.args()?;
        self.all_named(&args)?;
        Ok(args)
    }

    fn all_named(&mut self, args: &[Arg]) -> Read<()> {
        let plain = |arg: &&Arg| arg.name.is_none() && !matches!(arg.value, ArgValue::Meta(_));
        match args.iter().find(plain) {
            None => Ok(()),
            Some(arg) => {
                let message = "expected an option such as `stat = variable`";
                self.error(Diagnostic::error("syntax", arg.span, message));
                Err(Stop)
            }
        }
    }

    /// `(object, options)`
    fn object(&mut self, what: &str) -> Read<(Expr, Vec<Arg>)> {
        let open = self.here();
        let mut args = self.args()?.into_iter();
        match args.next() {
            Some(Arg { name: None, value: ArgValue::Expr(object), .. }) => {
                let options: Vec<Arg> = args.collect();
                self.all_named(&options)?;
                Ok((object, options))
            }
            Some(_) | None => {
                let message = format!("expected {what} in the parentheses");
                self.error(Diagnostic::error("syntax", open, message));
                Err(Stop)
            }
        }
    }

    fn sync_images(&mut self) -> Read<StmtKind> {
        if self.peek(1) == Token::Star {
            let mut args = self.args()?;
            args.remove(0);
            self.all_named(&args)?;
            return Ok(StmtKind::SyncImages { images: None, options: args });
        }
        let (images, options) = self.object("an image, an array of images or `*`")?;
        Ok(StmtKind::SyncImages { images: Some(images), options })
    }

    fn form_team(&mut self) -> Read<StmtKind> {
        let open = self.here();
        let mut args = self.args()?.into_iter();
        let number = args.next().map(|arg| arg.value);
        let team = args.next().map(|arg| arg.value);
        if let (Some(ArgValue::Expr(number)), Some(ArgValue::Expr(team))) = (number, team) {
            return Ok(StmtKind::FormTeam { number, team, options: args.collect() });
        }
        let message = "expected a number and a team in the parentheses";
        self.error(Diagnostic::error("syntax", open, message));
        Err(Stop)
    }

    /// `critical` and `change team`.
    pub(super) fn coarray_construct(&mut self, span: Span) -> Read<Option<FrameKind>> {
        if self.words_then("critical", Token::End) || self.words_then("critical", Token::Open) {
            self.bump();
            let options = self.options();
            self.after_fault(options.is_err());
            return Ok(Some(FrameKind::Critical { options: options.unwrap_or_default() }));
        }
        if !self.eat_words("change team") {
            return Ok(None);
        }
        let mut coarrays = Vec::new();
        let mut options = Vec::new();
        let team = self.change_team(&mut coarrays, &mut options);
        self.after_fault(team.is_err());
        Ok(Some(FrameKind::Team { team: team.unwrap_or(unread(span)), coarrays, options }))
    }

    /// `(team, a[*] => b, stat = s)`; the cobounds are those of the selector's rank and not kept.
    fn change_team(
        &mut self,
        coarrays: &mut Vec<(Ident, Expr)>,
        options: &mut Vec<Arg>,
    ) -> Read<Expr> {
        let open = self.need(Token::Open)?;
        let team = self.expr()?;
        while self.eat(Token::Comma) {
            if self.at(Token::Name) && self.peek(1) == Token::OpenBracket {
                let name = self.name()?;
                self.dims(Token::OpenBracket, Token::CloseBracket)?;
                self.need(Token::Arrow)?;
                coarrays.push((name, self.expr()?));
            } else {
                let option = self.arg()?;
                self.all_named(std::slice::from_ref(&option))?;
                options.push(option);
            }
        }
        self.close(Token::Close, open)?;
        Ok(team)
    }
}
