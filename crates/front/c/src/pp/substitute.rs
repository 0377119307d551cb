//! Arguments in the body of a macro: `#`, `##`, and what is expanded before it is put in.

use super::Preprocessor;
use super::expand::used;
use super::macros::Function;
use super::piece::Piece;
use crate::lex::one_token;
use crate::limits;
use crate::symbol::Symbol;
use crate::token::Token;
use partita_source::{Diagnostic, Read};

impl Preprocessor<'_> {
    /// The body of a macro with its arguments. The name's span is that of the whole call.
    pub fn substitute(
        &mut self,
        function: &Function,
        args: &[Vec<Piece>],
        name: Piece,
    ) -> Read<Vec<Piece>> {
        let body = &function.body;
        let mut expanded: Vec<Option<Vec<Piece>>> = vec![None; args.len()];
        let mut out: Vec<Piece> = Vec::new();
        let mut at = 0;
        let mut pasting = false;
        // A blank before an argument that is empty stands before what follows.
        let mut owed = false;
        while let Some(piece) = body.get(at) {
            let next_pastes = body.get(at + 1).is_some_and(|next| next.token == Token::HashHash);
            let number = |text: Symbol| function.params.iter().position(|param| *param == text);
            let mut operand = Vec::new();
            if piece.token == Token::HashHash {
                pasting = true;
                at += 1;
                continue;
            } else if piece.token == Token::Hash {
                let param = body.get(at + 1).and_then(|next| number(next.text));
                let arg = param.and_then(|param| args.get(param)).map_or(&[][..], |arg| arg);
                operand.push(self.stringised(arg, *piece, name)?);
                at += 1;
            } else if let Some(param) = number(piece.text) {
                let arg = args.get(param).map_or(&[][..], |arg| arg);
                let last = function.variadic && param + 1 == function.params.len();
                if pasting && last && out.last().is_some_and(|before| before.token == Token::Comma)
                {
                    // GNU: the comma goes if nothing is left over, and nothing is glued to it.
                    pasting = false;
                    if arg.is_empty() {
                        out.pop();
                    }
                }
                if pasting || next_pastes {
                    operand.extend_from_slice(arg);
                } else {
                    operand.extend(self.expanded_argument(arg, param, &mut expanded, name)?);
                }
                if operand.is_empty() && (pasting || next_pastes) {
                    operand.push(Piece { token: Token::Nothing, ..used(*piece, name.span) });
                }
                if let Some(first) = operand.first_mut() {
                    first.space = piece.is_apart();
                    first.line_start = false;
                } else {
                    owed |= piece.is_apart();
                }
            } else {
                operand.push(Piece { line_start: false, ..used(*piece, name.span) });
            }
            self.spend(operand.len(), name.span)?;
            if let Some(first) = operand.first_mut() {
                first.space |= std::mem::take(&mut owed);
            }
            if std::mem::take(&mut pasting)
                && let (Some(left), false) = (out.pop(), operand.is_empty())
            {
                let right = operand.remove(0);
                out.push(self.pasted(left, right, name)?);
            }
            out.append(&mut operand);
            at += 1;
        }
        Ok(out)
    }

    /// An argument by itself with its macros expanded; done once.
    fn expanded_argument(
        &mut self,
        arg: &[Piece],
        param: usize,
        expanded: &mut [Option<Vec<Piece>>],
        name: Piece,
    ) -> Read<Vec<Piece>> {
        if let Some(Some(known)) = expanded.get(param) {
            return Ok(known.clone());
        }
        if self.depth >= limits::ARGUMENTS {
            let message = "macro calls are nested too deeply in the arguments of others";
            let note = format!("they may nest {} deep", limits::ARGUMENTS);
            let error = Diagnostic::error("syntax", name.span, message).note(note);
            return Err(self.give_up(error));
        }
        self.depth += 1;
        let made = self.expand(arg);
        self.depth -= 1;
        self.spend(made.len(), name.span)?;
        if let Some(slot) = expanded.get_mut(param) {
            *slot = Some(made.clone());
        }
        Ok(made)
    }

    /// The body of a macro without parameters, with `##` in it.
    pub fn paste_in_object(&mut self, body: &[Piece], name: Piece) -> Read<Vec<Piece>> {
        let mut out: Vec<Piece> = Vec::new();
        let mut pasting = false;
        for piece in body {
            if piece.token == Token::HashHash {
                pasting = true;
                continue;
            }
            let mut piece = used(*piece, name.span);
            if std::mem::take(&mut pasting)
                && let Some(left) = out.pop()
            {
                piece = self.pasted(left, piece, name)?;
            }
            out.push(piece);
        }
        Ok(out)
    }

    /// `left ## right`
    fn pasted(&mut self, left: Piece, right: Piece, name: Piece) -> Read<Piece> {
        if right.token == Token::Nothing {
            return Ok(left);
        }
        if left.token == Token::Nothing {
            return Ok(Piece { space: left.space, ..right });
        }
        let (before, behind) = (self.symbols.text(left.text), self.symbols.text(right.text));
        let text = format!("{before}{behind}");
        let Some(token) = one_token(&text).filter(|token| *token != Token::Strange) else {
            let message = format!("`##` makes no token of `{before}` and `{behind}`");
            let mut error = Diagnostic::error("syntax", name.span, message);
            if let Some(made) = left.made {
                error = error.also(made, "in this macro");
            }
            self.sink.push(error);
            return Ok(left);
        };
        self.spend(text.len() / 16, name.span)?;
        Ok(Piece { token, text: self.symbols.get(&text), painted: false, ..left })
    }

    /// `#arg`
    fn stringised(&mut self, arg: &[Piece], hash: Piece, name: Piece) -> Read<Piece> {
        let mut text = String::from("\"");
        for (index, piece) in arg.iter().enumerate() {
            if index > 0 && piece.is_apart() {
                text.push(' ');
            }
            let spelling = self.symbols.text(piece.text);
            if matches!(piece.token, Token::Str | Token::Char | Token::Unclosed) {
                for c in spelling.chars() {
                    if matches!(c, '"' | '\\') {
                        text.push('\\');
                    }
                    text.push(c);
                }
            } else {
                text.push_str(spelling);
            }
        }
        // A backslash that would hide the quote goes, as in gcc.
        if text.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1 {
            text.pop();
        }
        text.push('"');
        self.spend(text.len() / 16, name.span)?;
        let piece = Piece { token: Token::Str, text: self.symbols.get(&text), ..hash };
        Ok(Piece { line_start: false, ..used(piece, name.span) })
    }
}
