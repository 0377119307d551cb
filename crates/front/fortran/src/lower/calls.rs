//! Calls of the program's own procedures.

use super::Lowerer;
use super::instance::{ArgKey, How, Key, Outcome};
use super::node::{Kind, Node};
use super::storage::{Bounds, Home};
use crate::ast::{Arg, ArgValue, Designator, Expr, ExprKind, Intent};
use crate::sema::Symbol;
use crate::sema::types::{Ty, TypeId, UnitId, Var, VarId, describe};
use partita_source::Span;
use partita_tree::{Block, Expr as Term};

/// An argument as it is given: the syntax where we have it, and the value.
#[derive(Clone)]
pub(crate) struct Actual<'a> {
    syntax: Option<Expr>,
    node: Option<Node<'a>>,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn call_statement(&mut self, symbol: &Symbol, args: &[Arg], span: Span) {
        let Some(unit) = self.resolve(symbol, args, span) else { return };
        if self.signature(unit).is_some_and(|s| s.function) {
            self.sema.error(span, "a function is not called by CALL");
            return;
        }
        let Some(actuals) = self.arguments(unit, args, span) else { return };
        self.call(unit, actuals, span);
    }

    pub(crate) fn function_call(
        &mut self,
        symbol: &Symbol,
        args: &[Arg],
        designator: &Designator,
    ) -> Node<'a> {
        let span = designator.span;
        let Some(unit) = self.resolve(symbol, args, span) else { return self.int_value(0, span) };
        if !self.signature(unit).is_some_and(|s| s.function) {
            self.sema.error(span, "a subroutine has no value: use CALL");
            return self.int_value(0, span);
        }
        let Some(actuals) = self.arguments(unit, args, span) else {
            return self.int_value(0, span);
        };
        if designator.parts.len() > 1 {
            self.unsupported(span, "a component of a function's value");
        }
        match self.call(unit, actuals, span) {
            Some(node) => node,
            None => self.int_value(0, span),
        }
    }

    /// A user-defined operator; `None` when no procedure fits.
    pub(crate) fn operator_call(
        &mut self,
        symbol: &Symbol,
        args: Vec<Node<'a>>,
        span: Span,
    ) -> Option<Node<'a>> {
        let nodes: Vec<Option<Node<'a>>> = args.iter().cloned().map(Some).collect();
        let unit = self.choose(symbol, &nodes)?;
        let actuals =
            args.into_iter().map(|node| Actual { syntax: None, node: Some(node) }).collect();
        self.call(unit, actuals, span)
    }

    /// A user-defined assignment; whether there is one that fits.
    pub(crate) fn assignment_call(
        &mut self,
        symbol: &Symbol,
        sides: [(&Expr, Node<'a>); 2],
        span: Span,
    ) -> bool {
        let nodes: Vec<Option<Node<'a>>> =
            sides.iter().map(|(_, node)| Some(node.clone())).collect();
        let Some(unit) = self.choose(symbol, &nodes) else { return false };
        let actuals = self
            .dummies(unit)
            .iter()
            .zip(sides)
            .map(|(id, (syntax, node))| {
                // A coarray dummy wants the coarray itself, not its value.
                if self.sema.var(*id).is_coarray() {
                    Actual { syntax: Some(syntax.clone()), node: None }
                } else {
                    Actual { syntax: None, node: Some(node) }
                }
            })
            .collect();
        self.call(unit, actuals, span);
        true
    }

    pub(crate) fn try_generic(
        &mut self,
        symbol: &Symbol,
        args: &[Arg],
        span: Span,
    ) -> Option<Node<'a>> {
        let nodes = self.probe(args);
        let unit = self.choose(symbol, &nodes)?;
        let actuals = self.arguments(unit, args, span)?;
        self.call(unit, actuals, span)
    }

    /// The procedure that a name means for these arguments.
    fn resolve(&mut self, symbol: &Symbol, args: &[Arg], span: Span) -> Option<UnitId> {
        match symbol {
            Symbol::Proc(unit) => Some(*unit),
            Symbol::Generic(_) => {
                let nodes = self.probe(args);
                let found = self.choose(symbol, &nodes);
                if found.is_none() {
                    let types: Vec<String> = nodes
                        .iter()
                        .flatten()
                        .map(|node| {
                            let ty = describe(&node.ty, &self.sema.types);
                            if node.rank() > 0 {
                                format!("{ty} of rank {}", node.rank())
                            } else {
                                ty
                            }
                        })
                        .collect();
                    let message = format!("no specific procedure for ({})", types.join(", "));
                    self.sema.error(span, message);
                }
                found
            }
            Symbol::External(name) => {
                self.unsupported(
                    span,
                    &format!("the procedure `{name}`, which is not in the files given"),
                );
                None
            }
            Symbol::Var(_)
            | Symbol::Const(_)
            | Symbol::Type(_)
            | Symbol::Intrinsic
            | Symbol::LockType
            | Symbol::EventType
            | Symbol::TeamType
            | Symbol::Other(_) => {
                self.sema.error(span, "this is not a procedure");
                None
            }
        }
    }

    /// Types and ranks of arguments: lowered, and what that emits thrown away.
    fn probe(&mut self, args: &[Arg]) -> Vec<Option<Node<'a>>> {
        let mut nodes = Vec::new();
        let _thrown_away = self.inside(|l| {
            for arg in args {
                nodes.push(match &arg.value {
                    ArgValue::Expr(expr) => Some(l.expr(expr)),
                    ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => None,
                });
            }
        });
        nodes
    }

    fn choose(&mut self, symbol: &Symbol, args: &[Option<Node<'a>>]) -> Option<UnitId> {
        let mut candidates = Vec::new();
        collect(symbol, &mut candidates);
        let fits = |l: &Self, unit: UnitId, elemental: bool| {
            let dummies = l.dummies(unit);
            if args.len() > dummies.len() {
                return false;
            }
            dummies.iter().enumerate().all(|(k, id)| {
                let var = l.sema.var(*id);
                match args.get(k) {
                    None => var.attrs.optional,
                    Some(None) => true,
                    Some(Some(node)) => {
                        node.ty.matches(&var.ty)
                            && (node.rank() == var.rank() || elemental && var.rank() == 0)
                    }
                }
            })
        };
        candidates.iter().copied().find(|unit| fits(self, *unit, false)).or_else(|| {
            candidates.iter().copied().find(|unit| {
                self.signature(*unit).is_some_and(|s| s.elemental) && fits(self, *unit, true)
            })
        })
    }

    /// Arguments in the order of the dummies.
    fn arguments(&mut self, unit: UnitId, args: &[Arg], span: Span) -> Option<Vec<Actual<'a>>> {
        let dummies = self.dummies(unit);
        let name = self.sema.unit(unit).ast.name.name.clone();
        let mut out: Vec<Actual<'a>> =
            dummies.iter().map(|_| Actual { syntax: None, node: None }).collect();
        let mut position = 0;
        for arg in args {
            let k = match &arg.name {
                Some(keyword) => {
                    let found =
                        dummies.iter().position(|id| self.sema.var(*id).name == keyword.name);
                    let Some(k) = found else {
                        let message = format!("`{name}` has no argument `{}`", keyword.name);
                        self.sema.error(keyword.span, message);
                        return None;
                    };
                    k
                }
                None => {
                    position += 1;
                    position - 1
                }
            };
            let ArgValue::Expr(expr) = &arg.value else {
                self.unsupported(arg.span, "an alternate return");
                return None;
            };
            let Some(slot) = out.get_mut(k) else {
                let message =
                    format!("`{name}` takes {} arguments, here are {}", dummies.len(), args.len());
                self.sema.error(span, message);
                return None;
            };
            slot.syntax = Some(expr.clone());
        }
        for (id, actual) in dummies.iter().zip(&out) {
            let var = self.sema.var(*id);
            if actual.syntax.is_none() && !var.attrs.optional {
                let message = format!("`{name}` needs the argument `{}`", var.name);
                self.sema.error(span, message);
                return None;
            }
        }
        Some(out)
    }

    /// The call itself; a function's value.
    fn call(&mut self, unit: UnitId, actuals: Vec<Actual<'a>>, span: Span) -> Option<Node<'a>> {
        let elemental = self.signature(unit).is_some_and(|s| s.elemental);
        if elemental {
            return self.elemental_call(unit, actuals, span);
        }
        let dummies = self.dummies(unit);
        let mut keys = Vec::new();
        let mut terms = Vec::new();
        let mut after: Block = Vec::new();
        for (id, actual) in dummies.iter().zip(actuals) {
            let dummy = self.sema.var(*id).clone();
            let (key, term) = self.actual(&dummy, actual, &mut after, span)?;
            keys.push(key);
            terms.extend(term);
        }
        self.finish_call(unit, keys, terms, after, span)
    }

    fn finish_call(
        &mut self,
        unit: UnitId,
        keys: Vec<ArgKey>,
        mut terms: Vec<Term>,
        after: Block,
        span: Span,
    ) -> Option<Node<'a>> {
        let host = self.host_instance(unit);
        for id in self.captures_of(unit) {
            terms.extend(self.capture_argument(id));
        }
        let index = self.instance(Key { unit, args: keys, host });
        let instance = self.all_instances.get(index)?;
        let (name, outcome) = (instance.name.clone(), instance.outcome.clone());
        self.b.at(span);
        let node = match outcome {
            Outcome::Nothing => {
                let stmt = self.b.run(&name, terms);
                self.emit(stmt);
                None
            }
            Outcome::Value(ty) => {
                let call = self.b.call(&name, terms);
                let tree = self.tree_type(&ty);
                let temp = self.temp_scalar(tree, call);
                let expr = self.b.var(&temp);
                Some(self.value(ty, expr, span))
            }
            Outcome::Variable(id) => {
                let stmt = self.b.run(&name, terms);
                self.emit(stmt);
                self.result_variable(unit, id, span)
            }
        };
        for stmt in after {
            self.emit(stmt);
        }
        node
    }

    /// The result of a function that leaves it in a variable: copied, for the next call overwrites it.
    fn result_variable(&mut self, unit: UnitId, id: VarId, span: Span) -> Option<Node<'a>> {
        let var = self.sema.var(id).clone();
        if self.recursive.contains(&unit) {
            self.unsupported(span, "a recursive function whose result is an array or a record");
            return Some(self.dummy_value(&var.ty, span));
        }
        if var.rank() > 0 && !var.is_indirect() && self.known_bounds(&var).is_none() {
            self.dynamic_result(id, &var);
        }
        let node = self.whole_variable(id, span);
        if node.is_scalar() {
            let name = self.temp_record(&node.ty, span);
            let target = self.b.var(&name);
            let from = self.element(&node, &[]);
            self.copy_value(target, from, &node.ty, span);
            let cell = self.b.var(&name);
            return Some(Node { kind: Kind::Cell(cell), ..node });
        }
        Some(self.stored_copy(node))
    }

    /// The instance around an internal procedure.
    fn host_instance(&self, unit: UnitId) -> usize {
        let Some(host) = self.sema.unit(unit).host else { return usize::MAX };
        let mut at = self.frame.instance;
        for _ in 0..100 {
            let Some(instance) = self.all_instances.get(at) else { return usize::MAX };
            if instance.key.unit == host {
                return at;
            }
            at = instance.key.host;
        }
        usize::MAX
    }

    /// A dummy of the host that an internal procedure uses.
    fn capture_argument(&mut self, id: VarId) -> Option<Term> {
        let stored = self.stored(id);
        match &stored.home {
            Home::Plain(name) | Home::Indirect(name) if !self.global_names.contains(name) => {
                Some(self.b.var(name))
            }
            Home::Plain(_)
            | Home::Indirect(_)
            | Home::Static { .. }
            | Home::Alias(_)
            | Home::Absent
            | Home::Procedure(_)
            | Home::Unsupported(_) => None,
        }
    }

    fn elemental_call(
        &mut self,
        unit: UnitId,
        actuals: Vec<Actual<'a>>,
        span: Span,
    ) -> Option<Node<'a>> {
        let dummies = self.dummies(unit);
        let mut nodes = Vec::new();
        for actual in &actuals {
            nodes.push(match (&actual.node, &actual.syntax) {
                (Some(node), _) => Some(node.clone()),
                (None, Some(syntax)) => Some(self.expr(syntax)),
                (None, None) => None,
            });
        }
        let array = nodes.iter().flatten().find(|node| !node.is_scalar()).cloned();
        let Some(array) = array else {
            let mut keys = Vec::new();
            let mut terms = Vec::new();
            let mut after = Vec::new();
            for (id, node) in dummies.iter().zip(nodes) {
                let dummy = self.sema.var(*id).clone();
                let actual = Actual { syntax: None, node };
                let (key, term) = self.actual(&dummy, actual, &mut after, span)?;
                keys.push(key);
                terms.extend(term);
            }
            return self.finish_call(unit, keys, terms, after, span);
        };
        // A loop; a function's values are collected in an array.
        let result = self.result_of(unit).map(|id| self.sema.var(id).ty.clone());
        let nodes: Vec<Option<Node<'a>>> = nodes
            .into_iter()
            .map(|node| {
                node.map(|node| if node.is_scalar() { self.steady_argument(node) } else { node })
            })
            .collect();
        let target = result.map(|ty| self.temp_array(&ty, &array.shape, span));
        let shape = array.shape.clone();
        let collected = target.clone();
        self.for_each(&shape, span, move |l, indices| {
            let mut keys = Vec::new();
            let mut terms = Vec::new();
            let mut after = Vec::new();
            for (id, node) in dummies.iter().zip(&nodes) {
                let dummy = l.sema.var(*id).clone();
                let node = node.as_ref().map(|node| l.element_node(node, indices));
                let actual = Actual { syntax: None, node };
                let Some((key, term)) = l.actual(&dummy, actual, &mut after, span) else { return };
                keys.push(key);
                terms.extend(term);
            }
            let value = l.finish_call(unit, keys, terms, after, span);
            if let (Some(target), Some(value)) = (&collected, value) {
                let to = l.element(target, indices);
                let from = l.element(&value, &[]);
                l.copy_value(to, from, &value.ty, span);
            }
        });
        target
    }

    fn steady_argument(&mut self, node: Node<'a>) -> Node<'a> {
        if matches!(node.kind, Kind::Value(_)) && !matches!(node.ty, Ty::Derived(_)) {
            self.steady(&node)
        } else {
            node
        }
    }

    /// One element of an array as a scalar node.
    pub(crate) fn element_node(&mut self, node: &Node<'a>, indices: &[Term]) -> Node<'a> {
        if node.is_scalar() {
            return node.clone();
        }
        let expr = self.element(node, indices);
        let kind = match &node.kind {
            Kind::Cells { .. } => Kind::Cell(expr),
            Kind::Value(_) | Kind::Cell(_) | Kind::Substring { .. } | Kind::Elements(_) => {
                Kind::Value(expr)
            }
        };
        Node { ty: node.ty.clone(), shape: Vec::new(), kind, span: node.span }
    }

    /// How one argument goes over.
    fn actual(
        &mut self,
        dummy: &Var,
        actual: Actual<'a>,
        after: &mut Block,
        span: Span,
    ) -> Option<(ArgKey, Vec<Term>)> {
        let key = |how: How, length: Option<i64>| ArgKey { how, length };
        let node = match (&actual.node, &actual.syntax) {
            (None, None) => return Some((key(How::Absent, None), Vec::new())),
            (Some(node), _) => node.clone(),
            (None, Some(syntax)) => {
                if let Some(found) = self.special_argument(dummy, syntax) {
                    return found;
                }
                self.expr(syntax)
            }
        };
        if let Ty::Other(what) = &dummy.ty {
            self.unsupported(span, &format!("an argument of type {what}"));
            return None;
        }
        if !node.ty.matches(&dummy.ty) {
            if matches!(node.ty, Ty::Other(_)) {
                self.unsupported(span, "an argument of a type that is not modelled");
                return None;
            }
            let message = format!(
                "`{}` is {}, this is {}",
                dummy.name,
                describe(&dummy.ty, &self.sema.types),
                describe(&node.ty, &self.sema.types)
            );
            self.sema.error(node.span, message);
            return None;
        }
        if dummy.attrs.intent != Some(Intent::In)
            && actual.syntax.as_ref().is_some_and(|syntax| self.is_own_coarray(syntax))
        {
            self.note(
                "an own coarray is passed by reference to a dummy that is none; the standard allows a copy, and that nobody touches it meanwhile (15.5.2.13) is not checked",
            );
        }
        if let Some(syntax) = &actual.syntax
            && let Some(found) = self.sequence_actual(dummy, &node, syntax)
        {
            return Some(found);
        }
        let length = match &node.ty {
            Ty::Char(length) => *length,
            _ => None,
        };
        if dummy.rank() == 0 && node.is_scalar() {
            return self.scalar_actual(dummy, node, length, after, span);
        }
        if dummy.rank() == 0 {
            let message = format!("`{}` is a scalar, this is an array", dummy.name);
            self.sema.error(node.span, message);
            return None;
        }
        if node.rank() != dummy.rank() && (node.is_scalar() || !Self::has_own_shape(dummy)) {
            self.unsupported(node.span, "an argument of another rank than its dummy");
            return None;
        }
        let other_rank = node.rank() != dummy.rank();
        let written = dummy.attrs.intent != Some(Intent::In);
        let (object, bounds) = match &node.kind {
            Kind::Cells { whole: Some(object), .. } if !is_remote(object) => {
                let bounds = self.object_bounds_of(&node, actual.syntax.as_ref());
                (self.copy(object), bounds)
            }
            _ => {
                // A section or expression: a copy, and back again.
                let copy = if dummy.attrs.intent == Some(Intent::Out)
                    && matches!(node.kind, Kind::Cells { .. })
                {
                    self.undefined_array(&node)
                } else {
                    self.stored_copy(node.clone())
                };
                if written && matches!(node.kind, Kind::Cells { .. }) {
                    let back = self.inside(|l| l.copy_elements(&node, &copy, span));
                    after.extend(back);
                }
                let Kind::Cells { whole: Some(object), .. } = &copy.kind else { return None };
                let bounds = copy.shape.iter().map(|size| size.known().map(|n| (1, n))).collect();
                (self.copy(object), bounds)
            }
        };
        let how = if other_rank { How::Sequence(bounds, Some(0)) } else { How::Object(bounds) };
        Some((key(how, length), vec![object]))
    }

    /// An element, or an array of another rank, where the dummy declares a shape of its own.
    fn sequence_actual(
        &mut self,
        dummy: &Var,
        node: &Node<'a>,
        syntax: &Expr,
    ) -> Option<(ArgKey, Vec<Term>)> {
        if dummy.rank() == 0 || !Self::has_own_shape(dummy) || node.rank() == dummy.rank() {
            return None;
        }
        let whole = matches!(node.kind, Kind::Cells { whole: Some(_), .. });
        if !node.is_scalar() && !whole {
            return None;
        }
        let start = self.sequence_start(syntax)?;
        let known = start
            .bounds
            .iter()
            .map(|b| {
                let (low, extent) = (b.low.known()?, b.extent.known()?);
                Some((low, low + extent - 1))
            })
            .collect();
        let length = if let Ty::Char(length) = &node.ty { *length } else { None };
        let mut terms = vec![start.object];
        if start.offset.known().is_none() {
            terms.push(self.size(&start.offset));
        }
        Some((ArgKey { how: How::Sequence(known, start.offset.known()), length }, terms))
    }

    /// A coarray, or the elements of one from some element on.
    fn coarray_actual(
        &mut self,
        dummy: &Var,
        id: VarId,
        syntax: &Expr,
        plain: bool,
    ) -> Option<(ArgKey, Vec<Term>)> {
        let var = self.sema.var(id).clone();
        let stored = self.stored(id);
        let length = if let Ty::Char(length) = &var.ty { *length } else { None };
        let everything = plain || Self::is_everything(syntax);
        if everything && var.rank() != dummy.rank() && !Self::has_own_shape(dummy) {
            let message = format!(
                "`{}` has rank {}, this is of rank {}",
                dummy.name,
                dummy.rank(),
                var.rank()
            );
            self.sema.error(syntax.span, message);
            return None;
        }
        if stored.coarray.is_some() && everything && stored.view.is_none() {
            let behind = self.coarray_variable(id);
            // The dummy that the caller has may be smaller than the coarray behind it, but not shifted.
            return Some((ArgKey { how: How::Coarray(behind), length }, Vec::new()));
        }
        let start = if stored.coarray.is_some() && Self::has_own_shape(dummy) {
            self.sequence_start(syntax)
        } else {
            None
        };
        let Some(start) = start else {
            self.unsupported(
                syntax.span,
                "a coarray argument that is neither a whole coarray nor one of its elements",
            );
            return None;
        };
        let behind = self.coarray_variable(start.var);
        let mut terms = Vec::new();
        if start.offset.known().is_none() {
            terms.push(self.size(&start.offset));
        }
        let how = How::CoarraySequence(behind, start.offset.known());
        Some((ArgKey { how, length }, terms))
    }

    /// Whether this is a coarray, or a part of one, on the own image.
    fn is_own_coarray(&self, syntax: &Expr) -> bool {
        let ExprKind::Designator(designator) = &syntax.kind else { return false };
        let Some(part) = designator.parts.first() else { return false };
        let own = designator.parts.iter().all(|part| part.image.is_none());
        match self.sema.lookup(self.frame.scope, &part.name.name) {
            Some(Symbol::Var(id)) => own && self.sema.var(*id).is_coarray(),
            _ => false,
        }
    }

    /// Arguments that are not values: coarrays, allocatables, pointers, procedures.
    #[expect(clippy::option_option, reason = "not special, special and wrong, special and right")]
    fn special_argument(
        &mut self,
        dummy: &Var,
        syntax: &Expr,
    ) -> Option<Option<(ArgKey, Vec<Term>)>> {
        let ExprKind::Designator(designator) = &syntax.kind else { return None };
        let [part] = designator.parts.as_slice() else { return None };
        let symbol = self.sema.lookup(self.frame.scope, &part.name.name).cloned();
        let plain = part.args.is_none() && part.image.is_none() && part.substring.is_none();
        match symbol {
            Some(Symbol::Proc(unit)) if plain => {
                let key = ArgKey { how: How::Procedure(unit), length: None };
                return Some(Some((key, Vec::new())));
            }
            Some(Symbol::Var(id)) => {
                let var = self.sema.var(id).clone();
                let stored = self.stored(id);
                if let (Home::Procedure(unit), true) = (&stored.home, plain) {
                    let key = ArgKey { how: How::Procedure(*unit), length: None };
                    return Some(Some((key, Vec::new())));
                }
                if matches!(stored.home, Home::Absent) && dummy.attrs.optional && plain {
                    return Some(Some((ArgKey { how: How::Absent, length: None }, Vec::new())));
                }
                if dummy.is_coarray() {
                    return Some(self.coarray_actual(dummy, id, syntax, plain));
                }
                if dummy.is_indirect() && var.is_indirect() && plain {
                    match &stored.home {
                        Home::Indirect(name) => {
                            let term = self.b.var(name);
                            let key = ArgKey { how: How::Indirect, length: None };
                            return Some(Some((key, vec![term])));
                        }
                        _ => {
                            self.unsupported(
                                syntax.span,
                                "this allocatable as an allocatable argument",
                            );
                            return Some(None);
                        }
                    }
                }
            }
            _ => {}
        }
        if dummy.is_indirect() {
            if dummy.attrs.pointer {
                return None;
            }
            self.unsupported(
                syntax.span,
                "an argument for an allocatable dummy that is not a variable",
            );
            return Some(None);
        }
        None
    }

    fn scalar_actual(
        &mut self,
        dummy: &Var,
        node: Node<'a>,
        length: Option<i64>,
        after: &mut Block,
        span: Span,
    ) -> Option<(ArgKey, Vec<Term>)> {
        let key = |how: How| ArgKey { how, length };
        if dummy.is_coarray() || dummy.is_indirect() {
            self.unsupported(
                node.span,
                "this argument for a coarray, allocatable or pointer dummy",
            );
            return None;
        }
        let record = matches!(node.ty, Ty::Derived(_) | Ty::Lock | Ty::Event);
        let by_value = !record && (dummy.attrs.value || dummy.attrs.intent == Some(Intent::In));
        if by_value {
            let value = self.element(&node, &[]);
            let value = match (&node.ty, &dummy.ty) {
                (Ty::Char(_), Ty::Char(Some(_))) => self.convert_expr(value, &node.ty, &dummy.ty),
                _ => value,
            };
            return Some((key(How::Value), vec![value]));
        }
        let how = if record { How::Object(Vec::new()) } else { How::Cell };
        if let Kind::Cell(cell) = &node.kind
            && !is_remote(cell)
            && !(record && dummy.attrs.value)
        {
            return Some((key(how), vec![self.copy(cell)]));
        }
        // An expression, a substring or something on another image: a copy, and back again.
        let name = self.temp_variable(&node.ty, span);
        let from = self.element(&node, &[]);
        let to = self.b.var(&name);
        let undefined_in = dummy.attrs.intent == Some(Intent::Out);
        if !undefined_in {
            self.copy_value(to, from, &node.ty, span);
        }
        if dummy.attrs.intent != Some(Intent::In) {
            let back = self.inside(|l| {
                let value = l.b.var(&name);
                let value = l.value(node.ty.clone(), value, span);
                l.store(&node, value, span);
            });
            if !matches!(node.kind, Kind::Value(_)) {
                after.extend(back);
            }
        }
        Some((key(how), vec![self.b.var(&name)]))
    }

    /// What is known about the bounds of the object that a whole array is.
    fn object_bounds_of(
        &mut self,
        node: &Node<'a>,
        syntax: Option<&Expr>,
    ) -> Vec<Option<(i64, i64)>> {
        let unknown = || node.shape.iter().map(|_| None).collect();
        let Some(ExprKind::Designator(designator)) = syntax.map(|s| &s.kind) else {
            return unknown();
        };
        let [part] = designator.parts.as_slice() else { return unknown() };
        let Some(Symbol::Var(id)) = self.sema.lookup(self.frame.scope, &part.name.name).cloned()
        else {
            return unknown();
        };
        let stored = self.stored(id);
        if stored.bounds.is_empty() || matches!(stored.home, Home::Alias(_)) {
            return unknown();
        }
        let known = |b: &Bounds| {
            let low = b.low.known()? + b.shift.known()?;
            Some((low, low + b.extent.known()? - 1))
        };
        // A dummy of explicit shape may be smaller than the object.
        let whole = !self.sema.var(id).attrs.dummy
            || !self
                .sema
                .var(id)
                .dims
                .iter()
                .any(|d| matches!(d, crate::ast::Dim::Explicit { .. }));
        if whole { stored.bounds.iter().map(known).collect() } else { unknown() }
    }

    /// The variable behind a coarray that may itself be a dummy.
    fn coarray_variable(&mut self, id: VarId) -> VarId {
        let mut at = id;
        for _ in 0..100 {
            let Some(instance) = self.all_instances.get(self.frame.instance) else { return at };
            let dummies = self.dummies(instance.key.unit);
            let Some(k) = dummies.iter().position(|d| *d == at) else { return at };
            match instance.key.args.get(k).map(|arg| &arg.how) {
                Some(How::Coarray(behind) | How::CoarraySequence(behind, _)) => at = *behind,
                _ => return at,
            }
        }
        at
    }

    /// `point(1, y=2)`
    pub(crate) fn structure_constructor(
        &mut self,
        id: TypeId,
        args: &[Arg],
        span: Span,
    ) -> Node<'a> {
        let ty = Ty::Derived(id);
        let def = self.sema.types[id.0 as usize].clone();
        if let Some(why) = &def.unsupported {
            self.unsupported(span, why);
        }
        let name = self.temp_record(&ty, span);
        self.b.at(span);
        let fresh = self.b.var(&name);
        let stmt = self.b.reset(fresh);
        self.emit(stmt);
        let mut position = 0;
        for arg in args {
            let k = match &arg.name {
                Some(keyword) => def.fields.iter().position(|f| f.name == keyword.name),
                None => {
                    position += 1;
                    Some(position - 1)
                }
            };
            let (Some(field), ArgValue::Expr(value)) =
                (k.and_then(|k| def.fields.get(k)), &arg.value)
            else {
                let message = format!("type `{}` has no such component", def.name);
                self.sema.error(arg.span, message);
                continue;
            };
            let base = self.b.var(&name);
            self.assign_field(base, field, value, span);
        }
        let cell = self.b.var(&name);
        Node { ty, shape: Vec::new(), kind: Kind::Value(cell), span }
    }
}

fn collect(symbol: &Symbol, out: &mut Vec<UnitId>) {
    match symbol {
        Symbol::Proc(unit) => out.push(*unit),
        Symbol::Generic(members) => members.iter().for_each(|member| collect(member, out)),
        Symbol::Var(_)
        | Symbol::Const(_)
        | Symbol::Type(_)
        | Symbol::External(_)
        | Symbol::Intrinsic
        | Symbol::LockType
        | Symbol::EventType
        | Symbol::TeamType
        | Symbol::Other(_) => {}
    }
}

/// Whether a cell lies on an image that was named.
pub(crate) fn is_remote(cell: &Term) -> bool {
    use partita_tree::ExprKind as T;
    match &cell.kind {
        T::At { .. } => true,
        T::Element { base, .. } | T::Field { base, .. } => is_remote(base),
        T::Deref { reference } => is_remote(reference),
        _ => false,
    }
}
