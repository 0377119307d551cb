//! Reading the declarations of a program.

use super::Reader;
use crate::text::token::Token;
use crate::{
    Commute, Config, Dealing, Entry, EntryPlace, Param, Proc, Property, PropertyKind, Record,
    RecordKind, Style, Vocabulary, Wording,
};
use partita_source::{Diagnostic, Read, Reader as _};

impl Reader<'_> {
    /// Everything up to the end of the text.
    pub(super) fn program(&mut self) {
        while self.token() != Token::End {
            let before = self.cursor.position();
            if self.item().is_err() {
                self.skip();
                if self.at(Token::CloseBrace) || self.cursor.position() == before {
                    self.bump();
                }
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other tokens start no declaration")]
    fn item(&mut self) -> Read<()> {
        self.height = 0;
        match self.token() {
            Token::Use => self.use_item(),
            Token::Places => {
                self.bump();
                self.program.places = Some(self.number()?);
                self.semicolon("after the number of places")
            }
            Token::Config => self.config(),
            Token::Record => self.record(RecordKind::Record, false),
            Token::Class => self.record(RecordKind::Class, false),
            Token::Name if self.is_word("handle") => {
                self.bump();
                self.record(RecordKind::Class, true)
            }
            Token::Name if self.is_word("memory") => {
                self.bump();
                let union = self.is_word("union");
                if !union && self.token() != Token::Record {
                    return Err(self.unexpected("`record` or `union` after `memory`"));
                }
                self.record(if union { RecordKind::Union } else { RecordKind::Memory }, false)
            }
            Token::Symmetric | Token::Sync | Token::Const | Token::Var => self.global(),
            Token::Proc | Token::Operation | Token::Meeting => self.procedure(),
            Token::Name if self.is_word("weak") || self.is_word("commuting") => self.procedure(),
            Token::Entry => self.entry(),
            Token::Always | Token::Final | Token::Observe => self.property(),
            Token::Name if self.is_word("program") => {
                self.bump();
                self.program.name = self.string("the program's name as a string")?;
                self.semicolon("after the program's name")
            }
            Token::Name if self.is_word("note") => {
                self.bump();
                let note = self.string("the note as a string")?;
                self.program.notes.push(note);
                self.semicolon("after the note")
            }
            Token::Name if self.is_word("reduction") => {
                self.bump();
                let reduction = self.string("the reduction's name as a string")?;
                self.program.reductions.push(reduction);
                self.semicolon("after the reduction's name")
            }
            Token::Name if self.is_word("wording") => self.wording(),
            Token::Name if self.is_word("commute") => self.commute(),
            Token::Name if self.is_word("language") => self.language(),
            _ => Err(self.unexpected("a declaration")),
        }
    }

    fn use_item(&mut self) -> Read<()> {
        self.bump();
        let at = self.here();
        let name = self.name("the name of a prelude")?;
        self.semicolon("after the name of the prelude")?;
        let Some(text) = self.library.text(&name) else {
            let message =
                format!("there is no prelude `{name}`; there are {}", self.library.list());
            self.error(Diagnostic::error("unknown-prelude", at, message));
            return Ok(());
        };
        if !self.used.insert(name.clone()) {
            let message = format!("the prelude `{name}` is in use already");
            self.error(Diagnostic::error("duplicate-name", at, message));
            return Ok(());
        }
        // Another prelude may have brought it along.
        if self.program.preludes.contains(&name) {
            return Ok(());
        }
        let found = self.library.install(&mut self.program, &name, text);
        found.into_iter().for_each(|diagnostic| self.sink.push(diagnostic));
        Ok(())
    }

    /// `language "rma" place "process" from 1 names "a", "b";`
    fn language(&mut self) -> Read<()> {
        self.bump();
        let own = Vocabulary::default();
        let language = self.string("the language's name as a string")?;
        // Tree text names its tasks itself; a language has a word for them.
        let names_tasks = language == own.language;
        let mut vocabulary = Vocabulary { language, names_tasks, ..own };
        if self.eat(Token::Place) {
            vocabulary.place = self.string("the word for a place as a string")?;
        }
        if self.eat(Token::Task) {
            vocabulary.task = self.string("the word for a task as a string")?;
        }
        if self.eat(Token::Group) {
            vocabulary.group = self.string("the word for a group as a string")?;
        }
        if self.eat_word("from") {
            vocabulary.first_place = self.signed()?;
        }
        if self.eat_word("names") {
            vocabulary.place_names.push(self.string("the name of a place as a string")?);
            while self.eat(Token::Comma) {
                vocabulary.place_names.push(self.string("the name of a place as a string")?);
            }
        }
        if self.eat_word("style") {
            vocabulary.style = if self.eat_word("parentheses") {
                Style::Parentheses
            } else if self.eat_word("calls") {
                Style::Calls
            } else if self.eat_word("affinity") {
                Style::Affinity
            } else {
                return Err(self.unexpected("`parentheses`, `calls` or `affinity`"));
            };
        }
        if self.eat_word("output") {
            if !self.eat_word("each") {
                return Err(self.unexpected("`each`"));
            }
            vocabulary.output_each = true;
        }
        if self.eat_word("without") {
            if !self.eat_word("races") {
                return Err(self.unexpected("`races`"));
            }
            vocabulary.has_races = false;
        }
        if self.eat_word("must") {
            if !self.eat_word("end") {
                return Err(self.unexpected("`end`"));
            }
            vocabulary.must_end = true;
        }
        if self.eat_word("objects") {
            if !self.eat_word("stay") {
                return Err(self.unexpected("`stay`"));
            }
            vocabulary.at_home = true;
        }
        while self.eat_word("rule") {
            let code = self.code("the code of a finding as a string")?;
            vocabulary.rules.push((code, self.string("the rule as a string")?));
        }
        while self.eat_word("calls") {
            let tree = self.string("the name of a variable as a string")?;
            let program = self.string("what the program calls it as a string")?;
            vocabulary.called.push((tree.into(), program.into()));
        }
        while self.eat_word("deals") {
            let name = self.string("the name of an array as a string")?.into();
            let (block, places) = (self.signed()?, self.signed()?);
            let mut extents = vec![self.signed()?];
            while self.at(Token::Int) {
                extents.push(self.signed()?);
            }
            vocabulary.dealt.push(Dealing { name, block, places, extents });
        }
        self.semicolon("after the language")?;
        self.program.vocabulary = vocabulary;
        Ok(())
    }

    fn config(&mut self) -> Read<()> {
        self.bump();
        let start = self.start();
        let name = self.name("the name of a config value")?;
        self.expect_for(Token::Colon, "`:`", "and a type after the name of a config value")?;
        let ty = self.ty()?;
        self.expect_for(Token::Equals, "`=`", "and a value after the type of a config value")?;
        let default = self.expr()?;
        let id = self.node(start);
        self.semicolon("after the config value")?;
        self.program.configs.push(Config { id, name, ty, default });
        Ok(())
    }

    fn record(&mut self, kind: RecordKind, handle: bool) -> Read<()> {
        let start = self.start();
        if handle {
            self.expect_for(Token::Class, "`class`", "after `handle`")?;
        } else {
            self.bump();
        }
        let name = self.name("a name")?;
        let id = self.node(start);
        self.expect_for(Token::OpenBrace, "`{`", "before the fields")?;
        let mut fields = Vec::new();
        while !matches!(self.token(), Token::CloseBrace | Token::End) && !self.token().starts_item()
        {
            let qualifiers = self.qualifiers();
            match self.variable(qualifiers) {
                Ok(field) => {
                    fields.push(field);
                    if self.semicolon("after the field").is_err() {
                        self.skip();
                    }
                }
                Err(_) => self.skip(),
            }
        }
        self.expect_for(Token::CloseBrace, "`}`", "after the fields")?;
        let prelude = self.prelude.clone();
        self.program.records.push(Record { id, name, kind, handle, fields, prelude });
        Ok(())
    }

    fn global(&mut self) -> Read<()> {
        let mut variable = self.declaration()?;
        variable.prelude.clone_from(&self.prelude);
        self.semicolon("after the declaration")?;
        self.program.globals.push(variable);
        Ok(())
    }

    /// `proc f() { }`, `operation f() { }`, `meeting operation f() { }`, `weak operation f() { }` or
    /// `commuting operation f() { }`
    fn procedure(&mut self) -> Read<()> {
        let start = self.start();
        let weak = self.is_word("weak");
        if weak {
            self.bump();
        }
        let commutes = self.eat_word("commuting");
        let meeting = self.eat(Token::Meeting);
        let operation = self.eat(Token::Operation);
        if commutes && !operation {
            return Err(self.unexpected("`operation` after `commuting`"));
        }
        if meeting && !operation {
            return Err(self.unexpected("`operation` after `meeting`"));
        }
        if weak && !operation {
            return Err(self.unexpected("`operation` after `weak`"));
        }
        if !operation {
            self.bump();
        }
        let name = self.name("the name of a procedure")?;
        let params = self.params()?;
        let result = self.result()?;
        let id = self.node(start);
        let body = self.block("before the body of the procedure")?;
        let prelude = self.prelude.clone();
        let proc =
            Proc { id, name, params, result, body, operation, meeting, weak, commutes, prelude };
        self.program.procs.push(proc);
        Ok(())
    }

    /// `wording lock does "takes {l}" waits "waits for {l}";`
    fn wording(&mut self) -> Read<()> {
        let start = self.start();
        self.bump();
        let operation = self.name("the name of an operation")?;
        let (mut does, mut waits) = (None, None);
        if self.eat_word("does") {
            does = Some(self.string("what the operation does as a string")?);
        }
        if self.eat_word("waits") {
            waits = Some(self.string("what the operation waits for as a string")?);
        }
        let id = self.node(start);
        self.semicolon("after the wording")?;
        let prelude = self.prelude.clone();
        self.program.wordings.push(Wording { id, operation, does, waits, prelude });
        Ok(())
    }

    /// `commute post with post, wait;`
    fn commute(&mut self) -> Read<()> {
        let start = self.start();
        self.bump();
        let operation = self.name("the name of an operation")?;
        if !self.eat_word("with") {
            return Err(self.unexpected("`with` and the operations that it commutes with"));
        }
        let mut with = vec![self.name("the name of an operation")?];
        while self.eat(Token::Comma) {
            with.push(self.name("the name of an operation")?);
        }
        let id = self.node(start);
        self.semicolon("after the operations")?;
        let prelude = self.prelude.clone();
        self.program.commutes.push(Commute { id, operation, with, prelude });
        Ok(())
    }

    /// `(a: int, ref b: Pair)`
    pub(super) fn params(&mut self) -> Read<Vec<Param>> {
        self.expect_for(Token::OpenParen, "`(`", "before the parameters")?;
        self.list(Token::CloseParen, "`,` or `)`", "after a parameter", |reader| {
            let start = reader.start();
            let by_ref = reader.eat(Token::Ref);
            let name = reader.name("the name of a parameter")?;
            reader.expect_for(Token::Colon, "`:`", "and a type after the name of a parameter")?;
            let ty = reader.ty()?;
            Ok(Param { id: reader.node(start), name, ty, by_ref })
        })
    }

    /// `entry task = proc on place;`
    fn entry(&mut self) -> Read<()> {
        let start = self.start();
        self.bump();
        let name = self.name("the name of a task")?;
        let proc = if self.eat(Token::Equals) {
            self.name("the name of a procedure")?
        } else {
            name.clone()
        };
        self.expect_for(Token::On, "`on`", "and a place after the task")?;
        let place = if self.eat_word("each") {
            EntryPlace::Each
        } else if self.token() == Token::Int {
            EntryPlace::At(self.number()?)
        } else {
            return Err(self.unexpected("the number of a place or `each` after `on`"));
        };
        let id = self.node(start);
        self.semicolon("after the entry task")?;
        self.program.entries.push(Entry { id, name, proc, place });
        Ok(())
    }

    fn property(&mut self) -> Read<()> {
        let start = self.start();
        let token = self.token();
        self.bump();
        let first = self.expr()?;
        let kind = if token == Token::Always {
            PropertyKind::Always(first)
        } else if token == Token::Final {
            PropertyKind::Final(first)
        } else {
            let mut terms = vec![first];
            while self.eat(Token::Comma) {
                terms.push(self.expr()?);
            }
            PropertyKind::Observe(terms)
        };
        let id = self.node(start);
        self.semicolon("after the property")?;
        self.program.properties.push(Property { id, kind });
        Ok(())
    }
}
