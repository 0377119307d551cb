//! A reference to many cells, one cell at a time: `t(:)[k]` as `t(each_1)[k]` in a loop over `each_1`.

use super::names::Info;
use super::{Fortran, piece};
use crate::ast::{
    Arg, ArgValue, Decl, DeclKind, Designator, Dim, DoControl, Entity, Expr, ExprKind, Ident, Name,
    Part, Stmt, StmtKind, TypeKind, TypeSpec,
};
use partita_rewrite::Elements;
use partita_rewrite::view::{Anchor, Node};
use partita_source::Span;

/// `variable = first, last, step`
struct Loop {
    variable: Ident,
    first: Expr,
    last: Expr,
    step: Option<Expr>,
}

impl Fortran {
    /// Whether a reference has more than one element.
    pub(super) fn is_array(&self, reference: &Designator) -> bool {
        (0..reference.parts.len()).any(|at| {
            let Some(part) = reference.parts.get(at) else { return false };
            match &part.args {
                Some(args) => args.iter().any(|arg| matches!(arg.value, ArgValue::Section { .. })),
                None => !self.part(reference, at).dims.is_empty(),
            }
        })
    }

    /// What the `at`th name of a reference stands for.
    fn part(&self, reference: &Designator, at: usize) -> Info {
        let parts = reference.parts.iter().take(at + 1).cloned().collect();
        self.visible().last(&Designator { parts, span: reference.span }).0
    }

    pub(super) fn loops(
        &self,
        reference: &Node,
        origin: &Anchor,
    ) -> Result<Option<Elements>, String> {
        let Some(Expr { kind: ExprKind::Designator(mut chain), span }) = piece::<Expr>(reference)
        else {
            return Ok(None);
        };
        if !self.is_array(&chain) {
            return self.no_vectors(&chain).map(|()| None);
        }
        self.no_vectors(&chain)?;
        let at_span: Span = piece(origin).unwrap_or(span);
        let mut loops = Vec::new();
        for at in 0..chain.parts.len() {
            let info = self.part(&chain, at);
            let base = base(&chain, at, at_span);
            let Some(part) = chain.parts.get_mut(at) else { continue };
            if part.args.is_none() && !info.dims.is_empty() {
                let whole = ArgValue::Section { low: None, high: None, step: None };
                let arg = Arg { name: None, value: whole, span: at_span };
                part.args = Some(vec![arg; info.dims.len()]);
            }
            for (dimension, arg) in part.args.iter_mut().flatten().enumerate() {
                let ArgValue::Section { low, high, step } = &arg.value else { continue };
                let number = loops.len() + 1;
                let variable = ident(&format!("each_{number}"), at_span);
                let (first, last) = bounds(&info, &base, dimension, at_span);
                loops.push(Loop {
                    variable: variable.clone(),
                    first: low.clone().unwrap_or(first),
                    last: high.clone().unwrap_or(last),
                    step: step.clone(),
                });
                arg.value = ArgValue::Expr(bare(variable, at_span));
            }
        }
        let element = Expr { kind: ExprKind::Designator(chain), span };
        let element = serde_json::to_value(element).map_err(|error| error.to_string())?;
        let declarations = loops.iter().map(|one| integer(one.variable.clone(), at_span));
        let declarations = declarations
            .map(serde_json::to_value)
            .collect::<Result<_, _>>()
            .map_err(|e| e.to_string())?;
        let wrap = Box::new(move |statements: Vec<Node>| wrap(statements, loops, at_span));
        Ok(Some(Elements { element, wrap, declarations }))
    }

    /// Subscripts that are arrays would need their own loops.
    fn no_vectors(&self, chain: &Designator) -> Result<(), String> {
        for arg in chain.parts.iter().flat_map(|part| part.args.iter().flatten()) {
            let ArgValue::Expr(subscript) = &arg.value else { continue };
            let constructor = matches!(subscript.kind, ExprKind::ArrayConstructor { .. });
            let array = |inner: &Designator| {
                let name = inner.parts.first().map(|part| &*part.name.name);
                let known = name.is_some_and(|name| self.visible().variable(name).declared);
                known && self.is_array(inner)
            };
            let vector = constructor
                || matches!(&subscript.kind, ExprKind::Designator(inner) if array(inner));
            if vector {
                return Err("a subscript that is an array has to be rewritten by hand".to_owned());
            }
        }
        Ok(())
    }
}

fn ident(name: &str, span: Span) -> Ident {
    Ident { name: Name::from(name), span }
}

fn bare(name: Ident, span: Span) -> Expr {
    let part = Part { name, args: None, substring: None, image: None };
    Expr { kind: ExprKind::Designator(Designator { parts: vec![part], span }), span }
}

/// The array itself, on the own image.
fn base(chain: &Designator, at: usize, span: Span) -> Expr {
    let mut parts: Vec<Part> = chain.parts.iter().take(at + 1).cloned().collect();
    for part in &mut parts {
        part.image = None;
    }
    if let Some(last) = parts.last_mut() {
        last.args = None;
    }
    Expr { kind: ExprKind::Designator(Designator { parts, span }), span }
}

/// The bounds of a dimension: as declared, or asked for.
fn bounds(info: &Info, base: &Expr, dimension: usize, span: Span) -> (Expr, Expr) {
    let number = |digits: String| Expr { kind: ExprKind::Int { digits, kind: None }, span };
    let ask = |function: &str| {
        let arg = |value: Expr| Arg { name: None, value: ArgValue::Expr(value), span };
        let args = vec![arg(base.clone()), arg(number((dimension + 1).to_string()))];
        let part =
            Part { name: ident(function, span), args: Some(args), substring: None, image: None };
        Expr { kind: ExprKind::Designator(Designator { parts: vec![part], span }), span }
    };
    match info.dims.get(dimension) {
        Some(Dim::Explicit { low, high }) => {
            (low.clone().unwrap_or_else(|| number("1".to_owned())), high.clone())
        }
        Some(Dim::Deferred { .. } | Dim::Assumed { .. } | Dim::Rank | Dim::Meta(_)) | None => {
            (ask("lbound"), ask("ubound"))
        }
    }
}

fn integer(name: Ident, span: Span) -> Decl {
    let entity = Entity { name, dims: None, codims: None, length: None, init: None };
    let ty = TypeSpec { kind: TypeKind::Integer(None), span };
    Decl { span, kind: DeclKind::Variables { ty, attrs: Vec::new(), entities: vec![entity] } }
}

fn wrap(statements: Vec<Node>, loops: Vec<Loop>, span: Span) -> Vec<Node> {
    let mut body = statements;
    for Loop { variable, first, last, step } in loops.into_iter().rev() {
        let control = DoControl::Count { variable, first, last, step };
        let empty = StmtKind::Do { name: None, control, body: Vec::new() };
        let stmt = serde_json::to_value(Stmt { label: None, span, kind: empty });
        let Ok(mut stmt) = stmt else { return body };
        if let Some(inner) = stmt.get_mut("kind").and_then(|kind| kind.get_mut("Do")) {
            inner["body"] = Node::Array(body);
        }
        body = vec![stmt];
    }
    body
}
