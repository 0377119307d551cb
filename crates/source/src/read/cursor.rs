//! Tokens of a text, and where the reading stands.
//!
//! Tokens are made all at once, where brackets have to be matched, or on demand: then a huge text that is given up early costs
//! nothing. What is no token never stands in the reader's way; it is put aside to be reported.
//!
//! Invariant: there is always a token to look at; behind the last one of the text is [`Token::END`], and no step leads past it.

use std::collections::VecDeque;
use std::fmt;

/// What a cursor has to know of a language's tokens.
pub trait Token: Copy + PartialEq + 'static {
    /// What stands behind the text.
    const END: Self;

    fn bracket(self) -> Option<Bracket>;

    /// Whether this is no token at all.
    fn is_bad(self) -> bool {
        false
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bracket {
    Open(Shape),
    Close(Shape),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Round,
    Square,
    /// Round and square brackets do not reach over it.
    Brace,
}

/// A token and its bytes in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lexeme<T> {
    pub token: T,
    pub start: usize,
    pub end: usize,
}

/// How far ahead one can look when tokens are made on demand.
const LOOKAHEAD: usize = 8;

pub struct Cursor<'t, T> {
    tokens: Vec<Lexeme<T>>,
    /// What is not yet made; nothing, when the end is among the tokens.
    more: Option<Box<dyn Iterator<Item = Lexeme<T>> + 't>>,
    bad: VecDeque<Lexeme<T>>,
    /// For each opening bracket the index of its closing one; zero when there is none.
    closes: Vec<usize>,
    position: usize,
    /// Bytes of the text.
    length: usize,
    /// How many levels [`crate::Reader::deeper`] is in.
    pub depth: usize,
    /// The deepest level that the expression read last has.
    pub reached: usize,
}

impl<T: fmt::Debug> fmt::Debug for Cursor<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let here = self.tokens.get(self.position);
        f.debug_struct("Cursor").field("here", &here).finish_non_exhaustive()
    }
}

impl<'t, T: Token> Cursor<'t, T> {
    /// A cursor over all tokens of a text, with its brackets matched.
    #[must_use]
    pub fn new(tokens: Vec<Lexeme<T>>, length: usize) -> Self {
        let mut cursor = Cursor::on_demand(std::iter::empty(), length);
        cursor.replace(0, tokens);
        cursor
    }

    /// A cursor over tokens that are made when they are needed.
    pub fn on_demand(tokens: impl Iterator<Item = Lexeme<T>> + 't, length: usize) -> Self {
        let mut cursor = Cursor {
            tokens: Vec::new(),
            more: Some(Box::new(tokens)),
            bad: VecDeque::new(),
            closes: Vec::new(),
            position: 0,
            length,
            depth: 0,
            reached: 0,
        };
        cursor.fill();
        cursor
    }

    fn end(&self) -> Lexeme<T> {
        Lexeme { token: T::END, start: self.length, end: self.length }
    }

    /// Makes as many tokens as may be looked at.
    fn fill(&mut self) {
        while self.tokens.len() <= self.position + LOOKAHEAD
            && let Some(more) = &mut self.more
        {
            match more.next() {
                Some(bad) if bad.token.is_bad() => self.bad.push_back(bad),
                Some(lexeme) => self.tokens.push(lexeme),
                None => self.close_text(),
            }
        }
    }

    /// No more tokens come.
    fn close_text(&mut self) {
        self.more = None;
        if self.tokens.last().is_none_or(|last| last.token != T::END) {
            self.tokens.push(self.end());
        }
    }

    /// Goes on with another text, at the same depth.
    pub fn restart(&mut self, tokens: Vec<Lexeme<T>>, length: usize) {
        self.position = 0;
        self.length = length;
        self.replace(0, tokens);
    }

    /// Puts other tokens, the last ones of the text, in the place of those from `index` on.
    pub fn replace(&mut self, index: usize, tokens: impl IntoIterator<Item = Lexeme<T>>) {
        self.tokens.truncate(index);
        self.tokens.extend(tokens);
        self.close_text();
        self.closes = closes(&self.tokens);
    }

    /// The next piece of text that is no token and was passed over.
    pub fn take_bad(&mut self) -> Option<Lexeme<T>> {
        self.bad.pop_front()
    }

    /// The token of a number, or the end.
    #[must_use]
    pub fn get(&self, index: usize) -> Lexeme<T> {
        self.tokens.get(index).copied().unwrap_or_else(|| self.end())
    }

    /// The token that many ahead.
    #[must_use]
    pub fn ahead(&self, count: usize) -> Lexeme<T> {
        self.get(self.position + count)
    }

    /// The token taken last.
    #[must_use]
    pub fn behind(&self) -> Option<Lexeme<T>> {
        self.position.checked_sub(1).map(|index| self.get(index))
    }

    /// The number of the token here.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// How many tokens have been made, without the end.
    #[must_use]
    pub fn made(&self) -> usize {
        self.tokens.len() - usize::from(self.more.is_none())
    }

    pub fn go_to(&mut self, position: usize) {
        self.position = position.min(self.made());
        self.fill();
    }

    /// Takes the token here.
    pub fn bump(&mut self) -> Lexeme<T> {
        let taken = self.ahead(0);
        self.go_to(self.position + 1);
        taken
    }

    /// Leaves the rest of the text behind.
    pub fn give_up(&mut self) {
        self.close_text();
        self.bad.clear();
        self.position = self.made();
    }

    /// The number of the bracket that closes the one that many tokens ahead.
    #[must_use]
    pub fn close(&self, ahead: usize) -> Option<usize> {
        self.closes.get(self.position + ahead).copied().filter(|close| *close > 0)
    }
}

/// Matches brackets; where they cross, the inner one stays without partner.
fn closes<T: Token>(tokens: &[Lexeme<T>]) -> Vec<usize> {
    let mut closes = vec![0; tokens.len()];
    let mut open: Vec<(Shape, usize)> = Vec::new();
    let mut count = [0_usize; 3];
    for (index, lexeme) in tokens.iter().enumerate() {
        let shape = match lexeme.token.bracket() {
            None => continue,
            Some(Bracket::Open(shape)) => {
                open.push((shape, index));
                count[shape as usize] += 1;
                continue;
            }
            Some(Bracket::Close(shape)) => shape,
        };
        // Each step takes one opening bracket off for good, so this is linear in all.
        while count[shape as usize] > 0 {
            let Some((found, at)) = open.pop() else { break };
            count[found as usize] -= 1;
            if found == shape {
                if let Some(slot) = closes.get_mut(at) {
                    *slot = index;
                }
                break;
            }
            if found == Shape::Brace {
                open.push((found, at));
                count[found as usize] += 1;
                break;
            }
        }
    }
    closes
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Token for char {
        const END: char = '$';

        fn bracket(self) -> Option<Bracket> {
            Some(match self {
                '(' => Bracket::Open(Shape::Round),
                ')' => Bracket::Close(Shape::Round),
                '[' => Bracket::Open(Shape::Square),
                ']' => Bracket::Close(Shape::Square),
                '{' => Bracket::Open(Shape::Brace),
                '}' => Bracket::Close(Shape::Brace),
                _ => return None,
            })
        }

        fn is_bad(self) -> bool {
            self == '?'
        }
    }

    fn lexemes(text: &str) -> impl Iterator<Item = Lexeme<char>> {
        text.char_indices().map(|(start, token)| Lexeme { token, start, end: start + 1 })
    }

    fn cursor(text: &str) -> Cursor<'_, char> {
        Cursor::new(lexemes(text).collect(), text.len())
    }

    #[test]
    fn nothing_leads_past_the_end() {
        let mut cursor = cursor("ab");
        assert_eq!((cursor.ahead(0).token, cursor.ahead(9).token), ('a', '$'));
        assert!(cursor.behind().is_none());
        cursor.bump();
        cursor.bump();
        assert_eq!((cursor.bump().token, cursor.bump().start), ('$', 2));
        assert_eq!(cursor.behind().map(|behind| behind.token), Some('b'));
        cursor.go_to(1);
        cursor.give_up();
        assert_eq!(cursor.ahead(0).token, '$');
        assert_eq!(Cursor::<char>::new(Vec::new(), 0).bump().token, '$');
    }

    #[test]
    fn brackets_that_cross_have_no_partner() {
        let closes =
            |text: &str| (0..text.len()).map(|at| cursor(text).close(at)).collect::<Vec<_>>();
        assert_eq!(closes("([])"), [Some(3), Some(2), None, None]);
        assert_eq!(closes("([)"), [Some(2), None, None]);
        assert_eq!(closes("({)}"), [None, Some(3), None, None]);
        assert_eq!(closes(")("), [None, None]);
    }

    #[test]
    fn tokens_can_be_taken_apart_anew() {
        let mut cursor = cursor("a(b");
        cursor.replace(
            1,
            [Lexeme { token: '(', start: 1, end: 2 }, Lexeme { token: ')', start: 2, end: 3 }],
        );
        assert_eq!((cursor.made(), cursor.close(1), cursor.ahead(3).start), (3, Some(2), 3));
    }

    #[test]
    fn tokens_on_demand_are_made_when_they_are_needed() {
        let text = format!("a?{}", ";".repeat(100));
        let asked = std::cell::Cell::new(0);
        let tokens = lexemes(&text).inspect(|_| asked.set(asked.get() + 1));
        let mut cursor = Cursor::on_demand(tokens, text.len());
        assert_eq!((cursor.bump().token, cursor.ahead(0).token), ('a', ';'));
        assert_eq!(cursor.take_bad().map(|bad| bad.start), Some(1));
        assert!(cursor.take_bad().is_none());
        cursor.give_up();
        assert_eq!((cursor.bump().token, cursor.ahead(0).start), ('$', 102));
        assert!(asked.get() < 20);
    }
}
