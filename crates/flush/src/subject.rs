//! The program that gets flushes, in the words of its language.

use crate::apply::apply;
use crate::site::{Anchor, Problem, Set, Site, Sites, Start};
use partita_driver::{FlushEdit, Flushes, Loaded};
use partita_source::SourceMap;
use partita_tree::text::{print, print_expr};
use partita_tree::{Expr, ExprKind, Program};

pub struct Subject<'a> {
    /// As its language gives it.
    pub program: &'a Program,
    pub sources: &'a SourceMap,
    pub sites: Sites,
    /// How flushes stand in its text; without, it is shown in tree text.
    flushes: Option<&'static dyn Flushes>,
}

impl<'a> Subject<'a> {
    /// A program with the places where a flush may stand.
    ///
    /// # Errors
    /// There is nothing to search for; said of `name`.
    pub fn new(
        loaded: &'a Loaded,
        name: &str,
        sources: &'a SourceMap,
        start: Start,
    ) -> Result<Self, String> {
        let (program, flushes) = (&loaded.tree, loaded.language.flushes());
        let sites = Sites::of(program, start).map_err(|problem| match problem {
            Problem::NoAssertion => format!(
                "`{name}` has no assertion: without one every flush can go; say what must hold"
            ),
            Problem::NothingRemote => format!(
                "`{name}` has no remote statement (put, get, ...): there is nothing to flush"
            ),
        })?;
        Ok(Subject { program, sources, sites, flushes })
    }

    /// A flush as the program's language writes it.
    #[must_use]
    pub fn spelled(&self, place: Option<&Expr>) -> String {
        match (place, self.flushes) {
            (None, _) => "fence".to_owned(),
            (Some(place), Some(flushes)) => flushes.spelled(&self.target(place)),
            (Some(place), None) => format!("flush {}", print_expr(place)),
        }
    }

    /// How the user calls a place.
    #[must_use]
    pub fn target(&self, place: &Expr) -> String {
        if let ExprKind::Int(index) = place.kind {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            return self.program.vocabulary.place_name(index);
        }
        print_expr(place)
    }

    /// The program without and with the flushes of a placement, in its own language.
    #[must_use]
    pub fn texts(&self, set: &Set) -> (String, String) {
        let Some(flushes) = self.flushes else {
            let spelling = |place: Option<&Expr>| self.spelled(place);
            let after = apply(self.program, self.sources, &self.sites, set, &spelling).program;
            return (print(self.program), print(&after));
        };
        let file = self.sources.files().next();
        let before = file.map(|(_, file)| file.text.clone()).unwrap_or_default();
        let edits = self.sites.sites.iter().enumerate();
        let edits: Vec<FlushEdit> =
            edits.filter_map(|(index, site)| self.edit(site, set.contains(index))).collect();
        let after = flushes.edited(&before, &edits);
        (before, after)
    }

    fn edit(&self, site: &Site, wanted: bool) -> Option<FlushEdit> {
        let span = |node| self.program.spans.get(node);
        match (site.existing, wanted) {
            (Some(_), true) | (None, false) => None,
            (Some(flush), false) => Some(FlushEdit::Remove(span(flush)?)),
            (None, true) => {
                let statement = span(site.anchor.node())?;
                let to = self.target(site.place.as_ref()?);
                Some(match site.anchor {
                    Anchor::Before(_) => FlushEdit::Before(statement, to),
                    Anchor::After(_) | Anchor::Own(_) => FlushEdit::After(statement, to),
                })
            }
        }
    }
}
