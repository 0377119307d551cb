//! What 2.0 has as functions and 2.6 writes as closures: operators of types (`Int.+`) and methods (`Math.max.(Int, Int)`).

use super::{Parser, Read, Reader, Stop, table};
use crate::ast::{Binder, Body, Closure, Expr, ExprKind, Formal, Ident, Modifiers, Pattern, Type};
use partita_source::Span;

impl Parser<'_> {
    /// `Int.+` is `(x$1: Int, x$2: Int) => x$1 + x$2`; from the symbol on.
    pub fn operator_function(&mut self, base: Expr) -> Read<Expr> {
        let start = base.span;
        let Some(op) = table::binary(self.token()) else { return Err(Stop) };
        let symbol = self.bump();
        let ty = self.as_type(base)?;
        let again = self.make_type(ty.kind.clone(), ty.span);
        let formals = vec![formal("x$1", start, ty), formal("x$2", symbol, again)];
        let left = Box::new(self.make(ExprKind::Name("x$1".into()), start));
        let right = Box::new(self.make(ExprKind::Name("x$2".into()), symbol));
        let body = self.built(ExprKind::Binary { op, left, right }, start);
        Ok(self.function(formals, body, start))
    }

    /// `m.(A, B)` is `(x$1: A, x$2: B) => m(x$1, x$2)`; from the parenthesis on.
    pub fn method_function(&mut self, method: Expr) -> Read<Expr> {
        let start = method.span;
        let types = self.formals()?;
        if !is_fixed(&method) {
            let what = "a method of a computed object as a value".to_owned();
            return Ok(self.built(ExprKind::Unsupported { what }, start));
        }
        let mut formals = Vec::new();
        let mut args = Vec::new();
        for (index, given) in types.into_iter().enumerate() {
            let name = format!("x${}", index + 1);
            args.push(self.make(ExprKind::Name(name.as_str().into()), given.span));
            formals.extend(given.ty.map(|ty| formal(&name, given.span, ty)));
        }
        let kind = ExprKind::Call { callee: Box::new(method), types: Vec::new(), args };
        let body = self.built(kind, start);
        Ok(self.function(formals, body, start))
    }

    fn function(&mut self, formals: Vec<Formal>, body: Expr, start: Span) -> Expr {
        let body = Body::Expr(Box::new(body));
        let closure = Closure { formals, guard: None, result: None, offers: None, body };
        self.built(ExprKind::Closure(Box::new(closure)), start)
    }
}

fn formal(name: &str, span: Span, ty: Type) -> Formal {
    let name = Some(Ident { name: name.into(), span });
    let pattern = Pattern { name, parts: None, span };
    let modifiers = Modifiers::default();
    Formal { modifiers, binder: Binder::Default, pattern, ty: Some(ty), span }
}

/// Whether the object means the same whenever the function is called: names and `this` do.
fn is_fixed(method: &Expr) -> bool {
    let mut rest = method;
    while let ExprKind::Dot { base, .. } = &rest.kind {
        rest = base;
    }
    matches!(rest.kind, ExprKind::Name(_) | ExprKind::This(_) | ExprKind::Super(_))
}
