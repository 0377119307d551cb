//! Texts of tokens, each kept once.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A text among [`Symbols`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(u32);

#[derive(Debug, Default)]
pub struct Symbols {
    numbers: FxHashMap<Arc<str>, Symbol>,
    texts: Vec<Arc<str>>,
}

impl Symbols {
    pub fn get(&mut self, text: &str) -> Symbol {
        if let Some(symbol) = self.numbers.get(text) {
            return *symbol;
        }
        let symbol = Symbol(u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, symbol);
        symbol
    }

    /// The symbol of a text that was met before.
    pub fn known(&self, text: &str) -> Option<Symbol> {
        self.numbers.get(text).copied()
    }

    pub fn text(&self, symbol: Symbol) -> &str {
        self.texts.get(symbol.0 as usize).map_or("", |text| text)
    }

    pub fn shared(&self, symbol: Symbol) -> Arc<str> {
        self.texts.get(symbol.0 as usize).cloned().unwrap_or_default()
    }
}
