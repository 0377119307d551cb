//! Where variables live.

use super::Lowerer;
use super::node::{Node, Size};
use super::terms::literal;
use crate::ast::{Dim, Init, Name};
use crate::sema::constant::Const;
use crate::sema::types::{CharLength, ScopeId, Ty, UnitId, Var, VarId};
use partita_source::Span;
use partita_tree::{Expr, Intrinsic, Qualifiers, Type};
use std::rc::Rc;

/// One dimension of an array variable.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    pub(crate) low: Size,
    pub(crate) extent: Size,
    /// The array object's index is the subscript plus this.
    pub(crate) shift: Size,
}

#[derive(Clone)]
pub(crate) enum Home<'a> {
    /// A tree variable that holds the value.
    Plain(Name),
    /// A tree variable that holds a reference to the value, or null.
    Indirect(Name),
    /// An allocatable in static storage: its object and the flag that says whether it is allocated.
    Static {
        name: Name,
        flag: Name,
    },
    /// Another name for something.
    Alias(Box<Node<'a>>),
    /// An optional argument that is not there.
    Absent,
    /// A dummy procedure.
    Procedure(UnitId),
    Unsupported(String),
}

#[derive(Clone)]
pub(crate) struct Stored<'a> {
    pub(crate) home: Home<'a>,
    /// Bounds, when they do not change; empty for scalars and for what is allocated at run time.
    pub(crate) bounds: Vec<Bounds>,
    /// The symmetric global behind a coarray.
    pub(crate) coarray: Option<Name>,
    /// Lower cobounds and coextents; the last coextent follows from the number of images.
    pub(crate) cobounds: Vec<(Size, Option<Size>)>,
    /// Length of a character variable that is not in its type.
    pub(crate) length: Option<Size>,
    /// A dummy that is a sequence of elements of an array of another shape.
    pub(crate) view: Option<Rc<View>>,
}

/// Elements of an array object, in their order, seen as an array of another shape.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The object's own bounds.
    pub(crate) object: Vec<Bounds>,
    /// How many of its elements come before the first one.
    pub(crate) offset: Size,
    /// Whether the last dimension has no upper bound of its own.
    pub(crate) open_end: bool,
}

impl View {
    /// Whether everything about it is known before the program runs.
    pub(crate) fn is_known(&self) -> bool {
        self.offset.known().is_some() && self.object.iter().all(Bounds::is_known)
    }
}

impl Bounds {
    pub(crate) fn is_known(&self) -> bool {
        self.low.known().is_some() && self.extent.known().is_some() && self.shift.known().is_some()
    }
}

impl Stored<'_> {
    pub(crate) fn plain(name: Name) -> Self {
        Stored {
            home: Home::Plain(name),
            bounds: Vec::new(),
            coarray: None,
            cobounds: Vec::new(),
            length: None,
            view: None,
        }
    }
}

const SYMMETRIC: Qualifiers = Qualifiers { symmetric: true, sync: false, constant: false };

impl<'a> Lowerer<'a> {
    /// Makes room for the variables of a unit or block that is entered. Dummies have their room already.
    pub(crate) fn open_variables(&mut self, scope: ScopeId) {
        for id in self.sema.scope(scope).vars.clone() {
            self.open_variable(id);
        }
        self.data(scope);
    }

    fn open_variable(&mut self, id: VarId) {
        if self.frame.stored.contains_key(&id) {
            return;
        }
        let var = self.sema.var(id).clone();
        if self.globals.contains_key(&id) {
            // The caller of a function knows the room for its result already; the call fills it.
            if self.is_dynamic_result(&var) {
                self.open_dynamic_result(id, &var);
            }
            return;
        }
        self.b.at(var.span);
        if let Ty::Other(what) = &var.ty {
            let home = Home::Unsupported(format!("a variable of type {what}"));
            let stored = Stored { home, ..Stored::plain(var.name.clone()) };
            self.frame.stored.insert(id, stored);
            return;
        }
        let recursive = self.recursive.contains(&self.frame.unit);
        let scalar = var.rank() == 0 && !matches!(var.ty, Ty::Derived(_) | Ty::Lock | Ty::Event);
        let shared = var.is_coarray()
            || (var.attrs.save && !self.frame.is_main)
            || self.in_memory.contains(&id)
            || matches!(var.ty, Ty::Lock | Ty::Event);
        if var.is_coarray() && !var.attrs.save && !var.attrs.allocatable {
            let message = format!(
                "the coarray `{}` must be saved, allocatable or a dummy argument",
                var.name
            );
            self.sema.error(var.span, message);
        }
        if self.holds_control(&var.ty, 0) && !var.is_coarray() && !var.attrs.dummy {
            let message = format!("`{}` holds a lock or event: it must be a coarray", var.name);
            self.sema.error(var.span, message);
        }
        if scalar && !(shared && (!recursive || var.attrs.save || var.is_coarray())) {
            return self.open_local(id, &var);
        }
        if var.is_indirect() {
            if shared || self.frame.is_main && self.in_memory.contains(&id) {
                return self.open_global(id, &var);
            }
            return self.open_local(id, &var);
        }
        let known = self.known_bounds(&var);
        if self.is_dynamic_result(&var) && !recursive {
            return self.open_dynamic_result(id, &var);
        }
        if (known.is_none() || recursive) && !var.attrs.save {
            return self.open_local(id, &var);
        }
        self.open_global(id, &var);
        if !var.attrs.save {
            // Every call starts with a fresh one.
            self.fresh(id, &var);
        }
    }

    /// Whether this is a function's array result whose size is known only when the function runs.
    fn is_dynamic_result(&mut self, var: &Var) -> bool {
        var.attrs.result && var.rank() > 0 && !var.is_indirect() && self.known_bounds(var).is_none()
    }

    /// The room for a function's array result whose size is known only when the function runs: a reference
    /// that the caller looks at after the call.
    pub(crate) fn dynamic_result(&mut self, id: VarId, var: &Var) -> Name {
        if let Some(Stored { home: Home::Indirect(name), .. }) = self.globals.get(&id) {
            return name.clone();
        }
        let name = self.global_name(&var.name);
        self.b.at(var.span);
        self.record_of(&var.ty);
        let ty = self.reference_type(var, self.tree_type(&var.ty));
        let null = self.b.null();
        self.b.global(&name, ty, SYMMETRIC, Some(null));
        let home = Home::Indirect(name.clone());
        self.globals.insert(id, Stored { home, ..Stored::plain(name.clone()) });
        name
    }

    fn open_dynamic_result(&mut self, id: VarId, var: &Var) {
        let name = self.dynamic_result(id, var);
        let bounds = self.declared_bounds(var);
        let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
        self.b.at(var.span);
        let array = self.array_type(self.tree_type(&var.ty), &pairs);
        let fresh = self.b.ref_to(self.b.new_object(array));
        let stmt = self.b.assign(self.b.var(&name), fresh);
        self.emit(stmt);
        let length = self.declared_length(var);
        let home = Home::Indirect(name.clone());
        self.frame.stored.insert(id, Stored { home, length, ..Stored::plain(name) });
    }

    /// Whether a value of a type is, or contains, a lock or event.
    fn holds_control(&self, ty: &Ty, depth: usize) -> bool {
        match ty {
            Ty::Lock | Ty::Event => true,
            Ty::Derived(id) if depth < 20 => self.sema.types[id.0 as usize]
                .fields
                .iter()
                .any(|field| !field.is_indirect() && self.holds_control(&field.ty, depth + 1)),
            _ => false,
        }
    }

    /// A variable of the frame.
    fn open_local(&mut self, id: VarId, var: &Var) {
        let name = self.local_name(&var.name);
        let element = self.tree_type(&var.ty);
        self.record_of(&var.ty);
        if var.is_indirect() {
            let ty = self.reference_type(var, element);
            let stmt = self.b.declare(&name, ty, Some(self.b.null()));
            self.emit(stmt);
            let stored = Stored { home: Home::Indirect(name), ..Stored::plain(var.name.clone()) };
            self.frame.stored.insert(id, stored);
            if let Some(init) = &var.init {
                let _null = init;
            }
            return;
        }
        let bounds = self.declared_bounds(var);
        let ty = if bounds.is_empty() {
            element
        } else {
            let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
            self.array_type(element, &pairs)
        };
        let length = self.declared_length(var);
        let init = self.local_init(var);
        let stmt = self.b.declare(&name, ty, init);
        self.emit(stmt);
        let stored = Stored { bounds, length, ..Stored::plain(name) };
        self.frame.stored.insert(id, stored);
    }

    fn local_init(&mut self, var: &Var) -> Option<Expr> {
        let Some(Init::Value(init)) = &var.init else { return None };
        let value = self.sema.constant(var.scope, init)?.convert(&var.ty)?;
        if matches!(value, Const::Array(..)) {
            return None;
        }
        Some(self.literal(&value))
    }

    pub(crate) fn low_high(&self, bounds: &Bounds) -> (Expr, Expr) {
        let low = self.size(&bounds.low);
        let high = self.sum(self.size(&bounds.low), self.size(&bounds.extent));
        (low, self.plus(high, -1))
    }

    /// A variable with one instance per image.
    pub(crate) fn open_global(&mut self, id: VarId, var: &Var) {
        let name = self.global_name(&var.name);
        self.b.at(var.span);
        let element = self.tree_type(&var.ty);
        self.record_of(&var.ty);
        let mut stored = Stored::plain(name.clone());
        if var.is_coarray() {
            stored.coarray = Some(name.clone());
            stored.cobounds = self.first_cobounds(id, var);
        }
        if var.is_indirect() {
            if let Some(bounds) = self.always_allocated_as(id, var) {
                let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
                let ty = if pairs.is_empty() { element } else { self.array_type(element, &pairs) };
                self.b.global(&name, ty, SYMMETRIC, None);
                let flag = self.global_name(&format!("_{}_allocated", var.name));
                let off = self.b.bool(false);
                self.b.global(&flag, Type::Bool, SYMMETRIC, Some(off));
                stored.home = Home::Static { name, flag };
                stored.bounds = bounds;
                self.globals.insert(id, stored);
                return;
            }
            let ty = self.reference_type(var, element);
            let null = self.b.null();
            self.b.global(&name, ty, SYMMETRIC, Some(null));
            stored.home = Home::Indirect(name);
            self.globals.insert(id, stored);
            return;
        }
        let bounds = self.known_bounds(var).unwrap_or_else(|| {
            let message = format!("the bounds of `{}` are not constant", var.name);
            self.sema.error(var.span, message);
            Vec::new()
        });
        let ty = if bounds.is_empty() {
            element
        } else {
            let pairs: Vec<(Expr, Expr)> = bounds.iter().map(|b| self.low_high(b)).collect();
            self.array_type(element, &pairs)
        };
        if let Some(size) = too_large(&bounds, &var.ty) {
            let why =
                format!("`{}`, an array of {size} elements: more than Partita keeps", var.name);
            let stored = Stored { home: Home::Unsupported(why), ..stored };
            self.globals.insert(id, stored);
            return;
        }
        stored.bounds = bounds;
        stored.length = self.declared_length(var);
        let init = self.static_init(id, var, &stored);
        self.b.at(var.span);
        self.b.global(&name, ty, SYMMETRIC, init);
        self.globals.insert(id, stored);
    }

    /// The initial value of a global; what is no constant is assigned when the program starts.
    fn static_init(&mut self, id: VarId, var: &Var, stored: &Stored<'a>) -> Option<Expr> {
        let Some(Init::Value(init)) = &var.init else { return None };
        if matches!(var.ty, Ty::Derived(_)) {
            self.assign_at_start(id, init.clone());
            return None;
        }
        let Some(value) = self.sema.constant(var.scope, init).and_then(|v| v.convert(&var.ty))
        else {
            self.assign_at_start(id, init.clone());
            return None;
        };
        self.static_value(&value, &stored.bounds, init.span)
    }

    /// A constant as the initial value of a global: the tree's arrays have the last index fastest.
    pub(crate) fn static_value(
        &mut self,
        value: &Const,
        bounds: &[Bounds],
        span: Span,
    ) -> Option<Expr> {
        let Const::Array(_, items) = value else { return Some(self.literal(value)) };
        let extents: Option<Vec<usize>> =
            bounds.iter().map(|b| b.extent.known().and_then(|n| usize::try_from(n).ok())).collect();
        let extents = extents?;
        let size: usize = extents.iter().product();
        if items.len() != size {
            let message = format!("{} values for an array of {size} elements", items.len());
            self.sema.error(span, message);
            return None;
        }
        let terms = row_major(&extents)
            .into_iter()
            .filter_map(|k| items.get(k))
            .map(|item| self.literal(item))
            .collect();
        Some(self.b.list(terms))
    }

    fn assign_at_start(&mut self, id: VarId, init: crate::ast::Expr) {
        self.pending_inits.push((id, init));
    }

    /// The type of a reference to a variable's value.
    pub(crate) fn reference_type(&self, var: &Var, element: Type) -> Type {
        let inner = if var.rank() == 0 {
            element
        } else {
            Type::OpenArray { rank: var.rank(), element: Box::new(element) }
        };
        Type::Ref(Box::new(inner))
    }

    /// Makes a variable undefined, or gives its components their default values.
    pub(crate) fn fresh(&mut self, id: VarId, var: &Var) {
        let stored = self.stored(id);
        if let Home::Plain(name) = &stored.home {
            self.b.at(var.span);
            let cell = self.b.var(name);
            let stmt = self.b.reset(cell);
            self.emit(stmt);
        }
    }

    /// Where a variable is; makes room for a global that is used for the first time.
    pub(crate) fn stored(&mut self, id: VarId) -> Stored<'a> {
        if let Some(stored) = self.frame.stored.get(&id).or_else(|| self.globals.get(&id)) {
            return stored.clone();
        }
        let var = self.sema.var(id).clone();
        if let Some(stored) = self.captured(id) {
            return stored;
        }
        if let Ty::Other(what) = &var.ty {
            let home = Home::Unsupported(format!("a variable of type {what}"));
            return Stored { home, ..Stored::plain(var.name.clone()) };
        }
        let unit = self.sema.scope(var.scope).unit;
        let own = unit == self.frame.unit && !var.attrs.save;
        if own && !var.attrs.dummy {
            // Found only now: an implicit variable. Room is made at the top of the frame.
            self.late_local(id, &var);
        } else {
            self.open_global(id, &var);
        }
        match self.frame.stored.get(&id).or_else(|| self.globals.get(&id)) {
            Some(stored) => stored.clone(),
            None => Stored::plain(var.name.clone()),
        }
    }

    fn late_local(&mut self, id: VarId, var: &Var) {
        let blocks = std::mem::replace(&mut self.frame.blocks, vec![Vec::new()]);
        self.open_variable(id);
        let made = self.frame.blocks.pop().unwrap_or_default();
        self.frame.blocks = blocks;
        if let Some(first) = self.frame.blocks.first_mut() {
            let rest = std::mem::take(first);
            *first = made.into_iter().chain(rest).collect();
        }
        let _declared = var;
    }

    /// Bounds of an explicit-shape variable, when they are constant.
    pub(crate) fn known_bounds(&mut self, var: &Var) -> Option<Vec<Bounds>> {
        let mut all = Vec::new();
        for dim in &var.dims {
            let Dim::Explicit { low, high } = dim else { return None };
            let low = match low {
                Some(low) => self.known_size(low, var.scope)?,
                None => Size::Known(1),
            };
            let high = self.known_size(high, var.scope)?;
            let extent = self.extent(&low, &high, 1);
            all.push(Bounds { low, extent, shift: Size::Known(0) });
        }
        Some(all)
    }

    /// A constant, or a term over the number of images: the same for a whole run.
    pub(crate) fn known_size(&mut self, expr: &crate::ast::Expr, scope: ScopeId) -> Option<Size> {
        if let Some(value) = self.sema.constant_int(scope, expr) {
            return Some(Size::Known(value));
        }
        let term = self.steady_size(expr, scope, 0)?;
        Some(match literal(&term) {
            Some(value) => Size::Known(value),
            None => Size::Term(term),
        })
    }

    /// Arithmetic over `num_images()`.
    fn steady_size(&self, expr: &crate::ast::Expr, scope: ScopeId, depth: usize) -> Option<Expr> {
        use crate::ast::{BinaryOp, ExprKind};
        if depth > 50 {
            return None;
        }
        if let Some(value) = self.sema.constant_int(scope, expr) {
            return Some(self.b.int(value));
        }
        match &expr.kind {
            ExprKind::Designator(designator) => {
                let [part] = designator.parts.as_slice() else { return None };
                let empty = part.args.as_ref().is_some_and(Vec::is_empty);
                (empty && &*part.name.name == "num_images" && !self.uses_teams)
                    .then(|| self.b.places())
            }
            ExprKind::Paren(inner) => self.steady_size(inner, scope, depth + 1),
            ExprKind::Binary { op, left, right } => {
                let op = match op {
                    BinaryOp::Add => partita_tree::BinaryOp::Add,
                    BinaryOp::Sub => partita_tree::BinaryOp::Sub,
                    BinaryOp::Mul => partita_tree::BinaryOp::Mul,
                    BinaryOp::Div => partita_tree::BinaryOp::Div,
                    _ => return None,
                };
                let left = self.steady_size(left, scope, depth + 1)?;
                let right = self.steady_size(right, scope, depth + 1)?;
                Some(self.b.binary(op, left, right))
            }
            _ => None,
        }
    }

    /// Bounds of a variable that is entered: evaluated now.
    pub(crate) fn declared_bounds(&mut self, var: &Var) -> Vec<Bounds> {
        if let Some(bounds) = self.known_bounds(var) {
            return bounds;
        }
        let mut all = Vec::new();
        for dim in &var.dims {
            let (low, high) = match dim {
                Dim::Explicit { low, high } => (low.clone(), Some(high.clone())),
                Dim::Deferred { low } | Dim::Assumed { low } => (low.clone(), None),
                Dim::Rank | Dim::Meta(_) => (None, None),
            };
            let low = match low {
                Some(low) => self.size_of(&low, var.scope),
                None => Size::Known(1),
            };
            let high = match high {
                Some(high) => self.size_of(&high, var.scope),
                None => {
                    let message = format!("`{}` needs bounds here", var.name);
                    self.sema.error(var.span, message);
                    Size::Known(1)
                }
            };
            let extent = self.extent(&low, &high, 1);
            let extent = self.steady_size_of(extent, var.span);
            all.push(Bounds { low, extent, shift: Size::Known(0) });
        }
        all
    }

    /// An integer expression as a size, computed here.
    pub(crate) fn size_of(&mut self, expr: &crate::ast::Expr, scope: ScopeId) -> Size {
        if let Some(size) = self.known_size(expr, scope) {
            return size;
        }
        let node = self.expr(expr);
        let span = node.span;
        let expr = self.scalar(&node);
        let size = self.sized(expr);
        self.steady_size_of(size, span)
    }

    pub(crate) fn steady_size_of(&mut self, size: Size, span: Span) -> Size {
        match size {
            Size::Known(_) => size,
            Size::Term(expr) => {
                let expr = self.steady_expr(&Ty::Int(8), expr, span);
                self.sized(expr)
            }
        }
    }

    fn declared_length(&mut self, var: &Var) -> Option<Size> {
        match &var.length {
            CharLength::Expr(expr) => {
                let expr = expr.clone();
                Some(self.size_of(&expr, var.scope))
            }
            CharLength::Constant | CharLength::Assumed | CharLength::Deferred => None,
        }
    }

    /// The bounds of an array variable now: fixed ones, or those of the object it refers to.
    pub(crate) fn bounds_now(
        &mut self,
        var: &Var,
        stored: &Stored<'a>,
        object: &Expr,
    ) -> Vec<Bounds> {
        if !stored.bounds.is_empty() || var.rank() == 0 {
            return stored.bounds.clone();
        }
        self.object_bounds(object, var.rank(), var.span)
    }

    /// The bounds that an array object carries.
    pub(crate) fn object_bounds(&mut self, object: &Expr, rank: usize, span: Span) -> Vec<Bounds> {
        (1..=rank)
            .map(|dim| {
                let dim = i64::try_from(dim).unwrap_or(1);
                let bound =
                    |l: &Self, op: Intrinsic| l.b.intrinsic(op, vec![l.copy(object), l.b.int(dim)]);
                let low = bound(self, Intrinsic::Lower);
                let low = self.steady_expr(&Ty::Int(8), low, span);
                let high = bound(self, Intrinsic::Upper);
                let extent = self.difference(high, self.copy(&low));
                let extent = self.plus(extent, 1);
                let extent = self.steady_expr(&Ty::Int(8), extent, span);
                Bounds { low: self.sized(low), extent: self.sized(extent), shift: Size::Known(0) }
            })
            .collect()
    }
}

/// Static arrays of more elements than this are not modelled.
const MAX_ELEMENTS: i64 = 1 << 20;
const MAX_RECORDS: i64 = 1 << 12;

/// The number of elements, when there are too many.
fn too_large(bounds: &[Bounds], ty: &Ty) -> Option<i64> {
    // A record is an object of its own.
    let record = matches!(ty, Ty::Derived(_) | Ty::Lock | Ty::Event);
    let most = if record { MAX_RECORDS } else { MAX_ELEMENTS };
    let size = bounds.iter().filter_map(|b| b.extent.known()).fold(1i64, i64::saturating_mul);
    (size > most).then_some(size)
}

/// For each element in row-major order, its position in column-major order.
pub(crate) fn row_major(extents: &[usize]) -> Vec<usize> {
    let size: usize = extents.iter().product();
    let mut all = Vec::with_capacity(size);
    let mut index = vec![0; extents.len()];
    for _ in 0..size {
        let mut position = 0;
        let mut stride = 1;
        for (k, extent) in index.iter().zip(extents) {
            position += k * stride;
            stride *= extent;
        }
        all.push(position);
        for (k, extent) in index.iter_mut().zip(extents).rev() {
            *k += 1;
            if *k < *extent {
                break;
            }
            *k = 0;
        }
    }
    all
}
