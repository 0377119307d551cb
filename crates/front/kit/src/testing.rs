//! A lowerer of no language, for the tests of this crate.

use crate::{Differ, Emit, Emitter, Fastest, Loops, Naming};
use partita_tree::Builder;
use partita_tree::text::print;

pub(crate) struct Lowerer {
    pub(crate) b: Emitter,
}

impl Emit for Lowerer {
    fn emitter(&mut self) -> &mut Emitter {
        &mut self.b
    }
}

impl Loops for Lowerer {
    const FIRST: i64 = 0;
    const FASTEST: Fastest = Fastest::Last;
}

/// The text of the body that `f` emits.
pub(crate) fn text(f: impl FnOnce(&mut Lowerer)) -> String {
    let naming =
        Naming { differ: Differ::Underscore, reserved: |_| false, globals_avoid_locals: false };
    let mut l = Lowerer { b: Emitter::new(Builder::new("t"), naming) };
    let (body, ()) = l.body(f);
    l.b.proc("p", Vec::new(), None, body);
    let text = print(&l.b.finish());
    let body = text.split_once("proc p() {\n").map_or("", |(_, body)| body);
    let body = body.trim_end().strip_suffix('}').unwrap_or(body);
    body.lines().map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// The text of a term.
pub(crate) fn term(f: impl FnOnce(&Lowerer) -> partita_tree::Expr) -> String {
    let text = text(|l| {
        let term = f(l);
        let stmt = l.b.eval(term);
        l.emit(stmt);
    });
    text.trim_end_matches(';').to_owned()
}
