//! Expressions to nodes.

use super::Lowerer;
use super::node::{Kind, Node};
use crate::ast::{Arg, ArgValue, Designator, Expr, ExprKind};
use crate::sema::Symbol;
use crate::sema::constant::Const;
use crate::sema::types::{ConstId, Ty, VarId};
use partita_kit::{Emit, Lazy, Size};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    pub(crate) fn expr(&mut self, expr: &Expr) -> Node<'a> {
        let referring = std::mem::take(&mut self.frame.referring);
        let node = self.node(expr);
        #[cfg(test)]
        self.compare_with_type_of(expr, &node);
        if referring || self.frame.asking { node } else { self.characters_read(expr, node) }
    }

    fn node(&mut self, expr: &Expr) -> Node<'a> {
        let span = expr.span;
        self.b.at(span);
        match &expr.kind {
            ExprKind::Int { .. }
            | ExprKind::Real { .. }
            | ExprKind::Str(_)
            | ExprKind::Logical { .. }
            | ExprKind::Boz { .. } => match self.sema.constant(self.frame.scope, expr) {
                Some(value) => self.constant_node(&value, span),
                None => {
                    self.sema.error(
                        span,
                        "this literal does not fit its kind, or its kind is not known",
                    );
                    self.int_value(0, span)
                }
            },
            ExprKind::Complex(re, im) => {
                let (re, im) = (self.expr(re), self.expr(im));
                let kind = match (&re.ty, &im.ty) {
                    (Ty::Real(a), Ty::Real(b)) => *a.max(b),
                    (Ty::Real(a), _) | (_, Ty::Real(a)) => *a,
                    _ => 4,
                };
                let (re, im) =
                    (self.convert(re, &Ty::Real(kind)), self.convert(im, &Ty::Real(kind)));
                self.map(Ty::Complex(kind), vec![re, im], span, |l, args| {
                    l.b.intrinsic(partita_tree::Intrinsic::MakeComplex, args)
                })
            }
            ExprKind::Paren(inner) => {
                let node = self.expr(inner);
                self.no_variable(node)
            }
            ExprKind::Unary { op, operand } => {
                let operand = self.expr(operand);
                self.unary(op, operand, span)
            }
            ExprKind::Binary { op, left, right } => {
                let left = self.expr(left);
                let right = self.expr(right);
                self.binary(op, left, right, span)
            }
            ExprKind::ArrayConstructor { ty, items } => {
                self.array_constructor(ty.as_ref(), items, span)
            }
            ExprKind::Designator(designator) => self.designator(designator),
            ExprKind::ImpliedDo { .. } => {
                self.sema
                    .error(span, "an implied do stands in an array constructor or an output list");
                self.int_value(0, span)
            }
            ExprKind::Meta(_) => {
                self.sema.error(span, "`$` may stand only in rules");
                self.int_value(0, span)
            }
        }
    }

    /// A value that is a copy of a variable.
    pub(crate) fn no_variable(&self, node: Node<'a>) -> Node<'a> {
        let kind = match node.kind {
            Kind::Cell(expr) => Kind::Value(expr),
            Kind::Cells { of, .. } => Kind::Elements(of),
            kind @ (Kind::Value(_) | Kind::Substring { .. } | Kind::Elements(_)) => kind,
        };
        Node { kind, ..node }
    }

    pub(crate) fn constant_node(&mut self, value: &Const, span: Span) -> Node<'a> {
        self.b.at(span);
        let Const::Array(shape, items) = value else {
            let expr = self.literal(value);
            return self.value(value.ty(), expr, span);
        };
        let mut ty = value.ty();
        if let Ty::Char(length) = &mut ty {
            *length = items
                .iter()
                .map(|item| if let Const::Str(s) = item { s.chars().count() } else { 0 })
                .max()
                .and_then(|n| i64::try_from(n).ok());
        }
        let sizes: Vec<Size> =
            shape.iter().map(|n| Size::Known(i64::try_from(*n).unwrap_or(0))).collect();
        let name = self.constant_array(shape, items, &ty, span);
        self.array_variable(&name, ty, sizes, span)
    }

    /// An array variable with lower bounds 1, by its tree name.
    pub(crate) fn array_variable(
        &self,
        name: &str,
        ty: Ty,
        shape: Vec<Size>,
        span: Span,
    ) -> Node<'a> {
        self.b.at(span);
        let whole = Some(self.b.var(name));
        let name = name.to_string();
        let of = Lazy::new(shape, move |l: &mut Lowerer<'a>, indices| {
            let indices = indices.iter().map(|index| l.b.copy(index)).collect();
            l.b.at(span).element(l.b.var(&name), indices)
        });
        Node { ty, kind: Kind::Cells { of, whole }, span }
    }

    pub(crate) fn designator(&mut self, designator: &Designator) -> Node<'a> {
        let span = designator.span;
        let Some(first) = designator.parts.first() else { return self.int_value(0, span) };
        let name = first.name.name.clone();
        let scope = self.frame.scope;
        match self.sema.lookup(scope, &name).cloned() {
            Some(Symbol::Var(id)) => self.variable_or_call(id, designator),
            Some(Symbol::Const(id)) => self.named_constant(id, designator),
            Some(symbol @ (Symbol::Proc(_) | Symbol::Generic(_))) => {
                let args = first.args.clone().unwrap_or_default();
                self.function_call(&symbol, &args, designator)
            }
            Some(Symbol::Type(id)) => {
                let args = first.args.clone().unwrap_or_default();
                let constructor = format!("{name}()");
                if let Some(symbol @ Symbol::Generic(_)) =
                    self.sema.lookup(scope, &constructor).cloned()
                    && let Some(node) = self.try_generic(&symbol, &args, span)
                {
                    return node;
                }
                self.structure_constructor(id, &args, span)
            }
            Some(Symbol::External(name)) => {
                self.unsupported(
                    span,
                    &format!("the function `{name}`, which is not in the files given"),
                );
                let ty = self.sema.implicit_type(scope, &name).unwrap_or(Ty::INT);
                self.dummy_value(&ty, span)
            }
            Some(Symbol::Other(what)) => {
                if what != "an undeclared name" {
                    self.unsupported(span, &what);
                }
                self.unmodelled(span)
            }
            Some(Symbol::LockType | Symbol::EventType | Symbol::TeamType) => {
                self.sema.error(span, "a type is not a value");
                self.int_value(0, span)
            }
            None | Some(Symbol::Intrinsic) => {
                if let Some(args) = &first.args {
                    if let Some(node) = self.statement_function(&name, args, span) {
                        return node;
                    }
                    if crate::sema::intrinsics::is_function(&name) {
                        let args = args.clone();
                        let node = self.intrinsic_function(&name, &args, span);
                        if designator.parts.len() > 1 {
                            self.unsupported(span, "a component of a function's value");
                        }
                        return node;
                    }
                    if let Some(&unit) = self.sema.globals.get(&name) {
                        let args = args.clone();
                        return self.function_call(&Symbol::Proc(unit), &args, designator);
                    }
                    if self.sema.implicit_type(scope, &name).is_none() {
                        let message = format!("`{name}` is neither an array nor a function here");
                        self.sema.error(first.name.span, message);
                    } else {
                        self.unsupported(
                            span,
                            &format!("the function `{name}`, which is not in the files given"),
                        );
                    }
                    return self.unmodelled(span);
                }
                match self.sema.implicit_variable(scope, &first.name) {
                    Some(id) => self.variable(id, designator),
                    None => self.int_value(0, span),
                }
            }
        }
    }

    /// A name that was declared with a type may still be a function.
    fn variable_or_call(&mut self, id: VarId, designator: &Designator) -> Node<'a> {
        let span = designator.span;
        let var = self.sema.var(id).clone();
        let Some(first) = designator.parts.first() else { return self.int_value(0, span) };
        if let Some(args) = &first.args
            && var.rank() == 0
            && !matches!(
                (&var.ty, args.as_slice()),
                (Ty::Char(_), [Arg { value: ArgValue::Section { .. }, .. }])
            )
        {
            let args = args.clone();
            if let super::storage::Home::Procedure(unit) = self.stored(id).home {
                return self.function_call(&Symbol::Proc(unit), &args, designator);
            }
            // The function's own name inside it means a call when it recurses.
            if var.attrs.result
                && let Some(unit) = self.own_function(&var.name)
            {
                return self.function_call(&Symbol::Proc(unit), &args, designator);
            }
            if let Some(node) = self.statement_function(&var.name, &args, span) {
                return node;
            }
            if let Some(&unit) = self.sema.globals.get(&var.name) {
                return self.function_call(&Symbol::Proc(unit), &args, designator);
            }
            if crate::sema::intrinsics::is_function(&var.name) {
                return self.intrinsic_function(&var.name, &args, span);
            }
            if var.attrs.dummy || var.attrs.external {
                self.unsupported(span, &format!("the procedure `{}`", var.name));
                return self.dummy_value(&var.ty, span);
            }
            let message = format!("`{}` is not an array: it takes no subscripts", var.name);
            self.sema.error(span, message);
            return self.dummy_value(&var.ty, span);
        }
        self.variable(id, designator)
    }

    fn named_constant(&mut self, id: ConstId, designator: &Designator) -> Node<'a> {
        let span = designator.span;
        let named = self.sema.constant_of(id);
        let (value, ty, lows) = (named.value.clone(), named.ty.clone(), named.lows.clone());
        let Some(part) = designator.parts.first() else { return self.int_value(0, span) };
        let folded = Expr { span, kind: ExprKind::Designator(designator.clone()) };
        if designator.parts.len() == 1
            && part.args.is_some()
            && let Some(value) = self.sema.constant(self.frame.scope, &folded)
        {
            return self.constant_node(&value, span);
        }
        let node = self.constant_node(&value, span);
        let node = Node { ty, ..node };
        if part.args.is_none() && designator.parts.len() == 1 && part.substring.is_none() {
            return self.no_variable(node);
        }
        // Subscripted: as a variable whose lower bounds are those declared.
        let node = self.subscripted_constant(node, &lows, designator);
        self.no_variable(node)
    }

    /// `f(x) = expr` of the declarations.
    fn statement_function(&mut self, name: &str, args: &[Arg], span: Span) -> Option<Node<'a>> {
        let (names, body) = self.sema.statement_function(self.frame.scope, name)?.clone();
        if names.len() != args.len() {
            self.sema.error(span, "wrong number of arguments");
            return None;
        }
        if self.frame.expanded.iter().any(|around| **around == *name) {
            self.sema.error(span, format!("the statement function `{name}` is made of itself"));
            return None;
        }
        let mut values = Vec::new();
        for arg in args {
            let ArgValue::Expr(arg) = &arg.value else { return None };
            let node = self.expr(arg);
            values.push(self.steady_node(&node));
        }
        self.frame.expanded.push(name.into());
        let node = self.with_aliases(&names, values, |l| l.expr(&body));
        self.frame.expanded.pop();
        Some(self.no_variable(node))
    }
}
