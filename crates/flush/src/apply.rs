//! The program with exactly the flushes of a placement.
//!
//! A tree-to-tree pass. A flush of the program that carries a label leaves a `nop` when it goes, so
//! that the label keeps naming the same place. The source text gets the flushes too, on the lines
//! of the statements beside them: so traces show them, and lines are those of the user's file.

use crate::site::{Anchor, Set, Sites};
use partita_source::{FileId, SourceMap, Span};
use partita_tree::fold::{Fold, fold_expr, fold_program};
use partita_tree::{Block, Expr, NodeId, Program, Stmt, StmtKind};
use std::collections::{BTreeMap, BTreeSet};

/// How a flush is written in the program's language; `None` is a fence.
pub type Spelling<'a> = &'a dyn Fn(Option<&Expr>) -> String;

/// A program with the flushes of a placement.
#[derive(Clone, Debug)]
pub struct Variant {
    pub program: Program,
    pub sources: SourceMap,
    /// The placement.
    pub present: Set,
}

/// Makes the program with the flushes `present`, and no other of the sites.
#[must_use]
pub fn apply(
    program: &Program,
    sources: &SourceMap,
    sites: &Sites,
    present: &Set,
    spelling: Spelling<'_>,
) -> Variant {
    let mut program = program.clone();
    let mut placer = Placer { leaves_nop: sites.leaves_nop, ..Placer::default() };
    let mut insertions = Vec::new();
    for (index, site) in sites.sites.iter().enumerate() {
        if let Some(existing) = site.existing {
            if !present.contains(index) {
                placer.removed.insert(existing);
            }
            continue;
        }
        let kind = if present.contains(index) {
            match &site.place {
                Some(place) => StmtKind::Flush(copy(&mut program, place)),
                None => StmtKind::Fence,
            }
        } else if sites.leaves_nop {
            StmtKind::Nop
        } else {
            continue;
        };
        let stmt = Stmt { id: program.fresh(), kind };
        if present.contains(index) {
            let text = spelling(site.place.as_ref());
            insertions.extend(Insertion::of(&program, sources, site.anchor, stmt.id, text));
        }
        match site.anchor {
            Anchor::After(node) => placer.after.entry(node).or_default().push(stmt),
            Anchor::Before(node) => placer.before.entry(node).or_default().push(stmt),
            Anchor::Own(_) => {}
        }
    }
    let gone: Vec<Span> =
        placer.removed.iter().filter_map(|node| program.spans.get(*node)).collect();
    let mut program = fold_program(&mut placer, program);
    let sources = annotate(&mut program, sources, &mut insertions, &gone);
    Variant { program, sources, present: present.clone() }
}

/// The same term with identities of its own.
fn copy(program: &mut Program, expr: &Expr) -> Expr {
    struct Fresh<'a>(&'a mut Program);
    impl Fold for Fresh<'_> {
        fn fold_id(&mut self, _: NodeId) -> NodeId {
            self.0.fresh()
        }
    }
    fold_expr(&mut Fresh(program), expr.clone())
}

#[derive(Default)]
struct Placer {
    after: BTreeMap<NodeId, Vec<Stmt>>,
    before: BTreeMap<NodeId, Vec<Stmt>>,
    removed: BTreeSet<NodeId>,
    leaves_nop: bool,
}

impl Fold for Placer {
    fn fold_stmt(&mut self, stmt: Stmt, out: &mut Block) {
        let id = stmt.id;
        if let Some(before) = self.before.remove(&id) {
            // Labels go on naming the statement, or a task at the flush would count as being there.
            let label = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Label(_));
            let labels = out.iter().rev().take_while(|stmt| label(stmt)).count();
            let at = out.len() - labels;
            out.splice(at..at, before);
        }
        if self.removed.contains(&id) {
            let labelled = out.last().is_some_and(|last| matches!(last.kind, StmtKind::Label(_)));
            if labelled || self.leaves_nop {
                out.push(Stmt { id, kind: StmtKind::Nop });
            }
        } else {
            out.push(stmt);
        }
        out.extend(self.after.remove(&id).unwrap_or_default());
    }
}

/// A text to be put into a file.
struct Insertion {
    file: FileId,
    at: usize,
    text: String,
    /// Where in the text the flush begins.
    lead: usize,
    stmt: NodeId,
}

impl Insertion {
    fn of(
        program: &Program,
        sources: &SourceMap,
        anchor: Anchor,
        stmt: NodeId,
        flush: String,
    ) -> Option<Insertion> {
        let span = program.spans.get(anchor.node())?;
        let rest = sources.file(span.file)?.text.get(span.end as usize..)?;
        let (at, text, lead) = match anchor {
            Anchor::Before(_) => (span.start as usize, format!("{flush} "), 0),
            Anchor::After(_) | Anchor::Own(_) => {
                // The span of a statement may leave out its semicolon.
                let blank = rest.len() - rest.trim_start().len();
                let semicolon = rest.trim_start().starts_with(';');
                let more = if semicolon { blank + 1 } else { 0 };
                (span.end as usize + more, format!(" {flush}"), 1)
            }
        };
        Some(Insertion { file: span.file, at, text, lead, stmt })
    }
}

/// Writes the insertions into copies of the files, blanks what is gone, and moves all spans along.
fn annotate(
    program: &mut Program,
    sources: &SourceMap,
    insertions: &mut [Insertion],
    gone: &[Span],
) -> SourceMap {
    insertions.sort_by_key(|insertion| (insertion.file, insertion.at));
    let moved = |file: FileId, before: &dyn Fn(usize) -> bool| -> usize {
        let earlier = insertions.iter().filter(|one| one.file == file && before(one.at));
        earlier.map(|one| one.text.len()).sum()
    };
    program.spans.shift(|span| {
        let (start, end) = (span.start as usize, span.end as usize);
        let new_start = start + moved(span.file, &|at| at <= start);
        let new_end = end + moved(span.file, &|at| at < end);
        Span::new(span.file, new_start, new_end.max(new_start))
    });
    let mut annotated = SourceMap::new();
    for (id, file) in sources.files() {
        let mut text = file.text.clone();
        for span in gone.iter().filter(|span| span.file == id) {
            if let Some(old) = text.get(span.range()) {
                // Of the same length in bytes, so that nothing moves.
                let blank: String =
                    old.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
                text.replace_range(span.range(), &blank);
            }
        }
        let mut longer = 0;
        for insertion in insertions.iter().filter(|one| one.file == id) {
            let at = insertion.at + longer;
            if text.is_char_boundary(at) {
                text.insert_str(at, &insertion.text);
                let span = Span::new(id, at + insertion.lead, at + insertion.text.trim_end().len());
                program.spans.set(insertion.stmt, span);
                longer += insertion.text.len();
            }
        }
        annotated.add(file.name.clone(), text);
    }
    annotated
}
