//! Procedures, lowered once per way they are called.

use super::storage::{Bounds, Home, Stored};
use super::{Frame, Lowerer};
use crate::ast::{Dim, Name};
use crate::sema::types::{Ty, UnitId, Var, VarId};
use partita_kit::{Emit, InstanceId, Size};
use partita_tree::{Intrinsic, Param, Type};
use rustc_hash::FxHashMap;

/// A procedure and how its arguments come.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    pub(crate) unit: UnitId,
    pub(crate) args: Vec<ArgKey>,
    /// The instance of the procedure around it.
    pub(crate) host: Option<InstanceId>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ArgKey {
    pub(crate) how: How,
    /// Length of a character argument, where known.
    pub(crate) length: Option<i64>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum How {
    Absent,
    /// A copy.
    Value,
    /// The variable itself.
    Cell,
    /// The array or record itself, with the bounds of the object where they are known.
    Object(Vec<Option<(i64, i64)>>),
    /// Elements of an array object of another shape: its bounds, and how many elements come before,
    /// where that is known; else the number is an argument too.
    Sequence(Vec<Option<(i64, i64)>>, Option<i64>),
    /// A coarray: the variable behind it.
    Coarray(VarId),
    /// Elements of a coarray: the variable behind it, and how many elements come before.
    CoarraySequence(VarId, Option<i64>),
    /// An allocatable or pointer.
    Indirect,
    Procedure(UnitId),
}

/// How a function gives its result.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Nothing,
    /// The call is the value.
    Value(Ty),
    /// In this variable, after the call.
    Variable(VarId),
}

pub(crate) struct Instance<'a> {
    pub(crate) name: Name,
    pub(crate) outcome: Outcome,
    /// Variables of the unit, once it is lowered.
    pub(crate) stored: FxHashMap<VarId, Stored<'a>>,
}

impl<'a> Lowerer<'a> {
    /// The function being lowered, if this is its name.
    pub(crate) fn own_function(&self, name: &str) -> Option<UnitId> {
        let unit = self.frame.unit;
        (&*self.sema.unit(unit).ast.name.name == name).then_some(unit)
    }

    /// The procedure for a way of calling it.
    pub(crate) fn instance(&mut self, key: Key) -> InstanceId {
        if let Some(known) = self.instances.find(&key) {
            return known;
        }
        let unit = key.unit;
        let base = self.sema.unit(unit).ast.name.name.clone();
        let name = self.b.names.global(&base);
        let outcome = self.outcome_of(unit);
        self.instances.add(key, Instance { name, outcome, stored: FxHashMap::default() })
    }

    /// How a procedure gives its result.
    pub(crate) fn outcome_of(&self, unit: UnitId) -> Outcome {
        let Some(id) = self.sema.result_of(unit) else { return Outcome::Nothing };
        let var = self.sema.var(id);
        let plain = var.rank() == 0
            && !var.is_indirect()
            && !matches!(var.ty, Ty::Derived(_) | Ty::Lock | Ty::Event);
        if plain { Outcome::Value(var.ty.clone()) } else { Outcome::Variable(id) }
    }

    /// Lowers an instance.
    pub(super) fn procedure(&mut self, id: InstanceId) {
        let (Some(key), Some(instance)) = (self.instances.key(id).cloned(), self.instances.get(id))
        else {
            return;
        };
        let (name, outcome) = (instance.name.clone(), instance.outcome.clone());
        let unit = self.sema.unit(key.unit).ast;
        let scope = self.sema.unit(key.unit).scope;
        let mut frame = Frame::new(key.unit, scope, false);
        frame.instance = Some(id);
        frame.result = self.sema.result_of(key.unit);
        self.frame = frame;
        self.b.at(unit.span);
        let (body, params) = self.body(|l| {
            let params = l.parameters(&key);
            l.find_labels(unit);
            l.enter_dummies(key.unit);
            l.open_variables(scope);
            l.enter_result();
            l.block(&unit.body);
            l.b.at(unit.end);
            l.leave_procedure();
            params
        });
        let result = match outcome {
            Outcome::Value(ty) => Some(self.tree_type(&ty)),
            Outcome::Nothing | Outcome::Variable(_) => None,
        };
        self.b.at(unit.span);
        self.b.proc(&name, params, result, body);
        let stored = std::mem::take(&mut self.frame.stored);
        if let Some(instance) = self.instances.get_mut(id) {
            instance.stored = stored;
        }
    }

    /// The dummies of an instance, and what it uses of the procedures around it.
    fn parameters(&mut self, key: &Key) -> Vec<Param> {
        let mut params = Vec::new();
        let dummies = self.sema.dummies(key.unit);
        for (id, arg) in dummies.iter().zip(&key.args) {
            self.dummy(*id, arg, &mut params);
        }
        for id in self.captures_of(key.unit) {
            self.captured_param(id, key.host, &mut params);
        }
        for (id, arg) in dummies.iter().zip(&key.args) {
            self.dummy_shape(*id, arg);
        }
        params
    }

    /// `return`, explicit or at the end.
    pub(crate) fn leave_procedure(&mut self) {
        let Some(instance) = self.frame.instance.and_then(|id| self.instances.get(id)) else {
            return;
        };
        let outcome = instance.outcome.clone();
        let (scope, end) = {
            let unit = self.sema.unit(self.frame.unit);
            (unit.scope, unit.ast.end)
        };
        self.release_local_coarrays(scope, end);
        let value = match (&outcome, self.frame.result) {
            (Outcome::Value(_), Some(id)) => {
                let var = self.sema.var(id).clone();
                let node = self.whole_variable(id, var.span);
                let value = self.element(&node, &[]);
                Some(self.result_read(&var, value))
            }
            _ => None,
        };
        self.targets_end(scope, end);
        let stmt = self.b.return_(value);
        self.emit(stmt);
    }

    fn param(&self, name: &str, ty: Type, by_ref: bool) -> Param {
        Param { id: self.b.id(), name: name.into(), ty, by_ref }
    }

    /// Binds a dummy argument, without its shape.
    fn dummy(&mut self, id: VarId, arg: &ArgKey, params: &mut Vec<Param>) {
        let var = self.sema.var(id).clone();
        self.b.at(var.span);
        if let (Some(length), Ty::Char(None)) = (arg.length, &var.ty) {
            // The declaration says `*`; here it is known.
            self.sema.vars[id.0 as usize].ty = Ty::Char(Some(length));
        } else if matches!(var.length, crate::sema::types::CharLength::Assumed) {
            self.sema.vars[id.0 as usize].ty = Ty::Char(None);
        }
        let element = self.tree_type(&var.ty);
        self.record_of(&var.ty);
        let stored = match &arg.how {
            How::Absent => Stored { home: Home::Absent, ..Stored::plain(var.name.clone()) },
            How::Procedure(unit) => {
                Stored { home: Home::Procedure(*unit), ..Stored::plain(var.name.clone()) }
            }
            How::Value => {
                let name = self.local_name(&var.name);
                params.push(self.param(&name, element, false));
                Stored::plain(name)
            }
            How::Cell => {
                let name = self.local_name(&var.name);
                params.push(self.param(&name, element, true));
                Stored::plain(name)
            }
            How::Object(_) => {
                let name = self.local_name(&var.name);
                let ty = if var.rank() == 0 {
                    element
                } else {
                    Type::OpenArray { rank: var.rank(), element: Box::new(element) }
                };
                params.push(self.param(&name, ty, true));
                Stored::plain(name)
            }
            How::Sequence(object, offset) => {
                let name = self.local_name(&var.name);
                let ty = Type::OpenArray { rank: object.len(), element: Box::new(element) };
                params.push(self.param(&name, ty, true));
                if offset.is_none() {
                    let offset = self.local_name(&Self::offset_name(&var));
                    params.push(self.param(&offset, Type::INT, false));
                }
                Stored::plain(name)
            }
            How::Indirect => {
                let name = self.local_name(&var.name);
                let ty = self.reference_type(&var, element);
                params.push(self.param(&name, ty, true));
                Stored { home: Home::Indirect(name), ..Stored::plain(var.name.clone()) }
            }
            How::Coarray(actual) | How::CoarraySequence(actual, _) => {
                if let How::CoarraySequence(_, None) = &arg.how {
                    let offset = self.local_name(&Self::offset_name(&var));
                    params.push(self.param(&offset, Type::INT, false));
                }
                let behind = self.stored(*actual);
                let home = match (&behind.home, var.attrs.allocatable) {
                    (Home::Static { name, .. }, false) => Home::Plain(name.clone()),
                    (home, _) => home.clone(),
                };
                Stored { home, ..behind }
            }
        };
        self.frame.stored.insert(id, stored);
    }

    /// The cobounds and the shape of a dummy: what its declaration says about the variable that came. They may use other dummies,
    /// wherever these stand.
    fn dummy_shape(&mut self, id: VarId, arg: &ArgKey) {
        let var = self.sema.var(id).clone();
        if matches!(arg.how, How::Coarray(_) | How::CoarraySequence(..)) && !var.attrs.allocatable {
            let cobounds = self.cobounds(&var.codims, var.scope);
            if let Some(stored) = self.frame.stored.get_mut(&id) {
                stored.cobounds = cobounds;
            }
        }
        let sequence = matches!(arg.how, How::Sequence(..) | How::CoarraySequence(..));
        if var.rank() == 0 && !sequence
            || matches!(arg.how, How::Absent | How::Procedure(_))
            || var.is_indirect()
        {
            return;
        }
        let mut stored = self.stored(id);
        let object_bounds: Vec<Bounds> = match &arg.how {
            How::Object(known) | How::Sequence(known, _) => {
                let Home::Plain(name) = &stored.home else { return };
                let object = self.b.var(name);
                self.bounds_from(known, &object)
            }
            How::Coarray(actual) | How::CoarraySequence(actual, _) => {
                let actual_var = self.sema.var(*actual).clone();
                let behind = self.stored(*actual);
                let Some(object) = self.object_of(&actual_var, &behind, None, var.span) else {
                    return;
                };
                self.bounds_now(&actual_var, &behind, &object)
            }
            How::Absent | How::Value | How::Cell | How::Indirect | How::Procedure(_) => return,
        };
        let offset = match &arg.how {
            How::Sequence(_, offset) | How::CoarraySequence(_, offset) => match offset {
                Some(offset) => Size::Known(*offset),
                None => {
                    let name = Self::offset_name(&var);
                    Size::Term(self.b.var(&name))
                }
            },
            How::Absent
            | How::Value
            | How::Cell
            | How::Object(_)
            | How::Coarray(_)
            | How::Indirect
            | How::Procedure(_) => Size::Known(0),
        };
        if sequence || object_bounds.len() != var.rank() {
            return self.set_view(id, stored, object_bounds, offset);
        }
        let mut bounds = Vec::new();
        for (k, dim) in var.dims.iter().enumerate() {
            let Some(object) = object_bounds.get(k) else { continue };
            let (low, high) = self.declared_ends(dim, var.scope);
            let extent = match high {
                Some(high) => {
                    let extent = self.b.extent(&low, &high, 1);
                    self.steady_size_of(extent)
                }
                None => object.extent.clone(),
            };
            let shift = self.b.sum(self.b.size(&object.low), self.b.size(&object.shift));
            let shift = self.b.difference(shift, self.b.size(&low));
            let shift = self.b.sized(shift);
            let shift = self.steady_size_of(shift);
            bounds.push(Bounds { low, extent, shift });
        }
        if Self::has_own_shape(&var) && !Self::same_rows(&object_bounds, &bounds) {
            return self.set_view(id, stored, object_bounds, offset);
        }
        let open_end = matches!(var.dims.last(), Some(Dim::Assumed { .. }));
        stored.beginning =
            Self::has_own_shape(&var) && !open_end && !Self::same_end(&object_bounds, &bounds);
        stored.bounds = bounds;
        self.frame.stored.insert(id, stored);
    }

    /// Whether the last dimensions are known to be equally long.
    fn same_end(object: &[Bounds], declared: &[Bounds]) -> bool {
        let last = |bounds: &[Bounds]| bounds.last().and_then(|bound| bound.extent.known());
        last(object).is_some() && last(object) == last(declared)
    }

    /// Whether extents of all dimensions but the last agree, so that equal subscripts name equal elements.
    fn same_rows(object: &[Bounds], declared: &[Bounds]) -> bool {
        let count = declared.len().saturating_sub(1);
        object.iter().zip(declared).take(count).all(|(object, declared)| {
            object.extent.known().is_some() && object.extent.known() == declared.extent.known()
        })
    }

    /// The parameter that says where a sequence begins: no name of a program starts like this.
    fn offset_name(var: &Var) -> String {
        format!("{}first_of_{}", partita_kit::TEMPORARY, var.name)
    }

    fn bounds_from(
        &mut self,
        known: &[Option<(i64, i64)>],
        object: &partita_tree::Expr,
    ) -> Vec<Bounds> {
        let mut all = Vec::new();
        for (k, bound) in known.iter().enumerate() {
            let bounds = match bound {
                Some((low, high)) => Bounds {
                    low: Size::Known(*low),
                    extent: Size::Known((high - low + 1).max(0)),
                    shift: Size::Known(0),
                },
                None => {
                    let dim = i64::try_from(k + 1).unwrap_or(1);
                    let lower = self
                        .b
                        .intrinsic(Intrinsic::Lower, vec![self.b.copy(object), self.b.int(dim)]);
                    let lower = self.steady_expr(&Ty::Int(8), lower);
                    let upper = self
                        .b
                        .intrinsic(Intrinsic::Upper, vec![self.b.copy(object), self.b.int(dim)]);
                    let extent = self.b.difference(upper, self.b.copy(&lower));
                    let extent = self.b.plus(extent, 1);
                    let extent = self.steady_expr(&Ty::Int(8), extent);
                    Bounds {
                        low: self.b.sized(lower),
                        extent: self.b.sized(extent),
                        shift: Size::Known(0),
                    }
                }
            };
            all.push(bounds);
        }
        all
    }

    /// A dummy of the procedure around, passed on.
    fn captured_param(&mut self, id: VarId, host: Option<InstanceId>, params: &mut Vec<Param>) {
        let host = host.and_then(|host| self.instances.get(host));
        let Some(stored) = host.and_then(|host| host.stored.get(&id)).cloned() else { return };
        let var = self.sema.var(id).clone();
        let element = self.tree_type(&var.ty);
        let known = |b: &Bounds| {
            b.low.known().is_some() && b.extent.known().is_some() && b.shift.known().is_some()
        };
        if stored
            .view
            .as_ref()
            .is_some_and(|view| !view.is_known() || !stored.bounds.iter().all(Bounds::is_known))
        {
            let why = "a dummy argument of another shape than its array, in an internal procedure";
            let home = Home::Unsupported(why.into());
            self.frame.stored.insert(id, Stored { home, ..Stored::plain(var.name.clone()) });
            return;
        }
        let hidden_low = var.attrs.dummy && stored.bounds.iter().any(|b| b.low.known().is_none());
        let stored = match &stored.home {
            Home::Plain(name) if self.b.names.is_global(name) => stored,
            Home::Plain(_) if hidden_low => {
                let why =
                    "a dummy argument whose lower bound is computed, in an internal procedure";
                Stored { home: Home::Unsupported(why.into()), ..stored }
            }
            Home::Plain(_) => {
                let name = self.local_name(&var.name);
                let ty = if let Some(view) = &stored.view {
                    Type::OpenArray { rank: view.object.len(), element: Box::new(element) }
                } else if var.rank() == 0 {
                    element
                } else {
                    Type::OpenArray { rank: var.rank(), element: Box::new(element) }
                };
                params.push(self.param(&name, ty, true));
                if stored.bounds.iter().all(known) {
                    Stored { home: Home::Plain(name), ..stored }
                } else {
                    let object = self.b.var(&name);
                    let mut bounds = self.object_bounds(&object, var.rank());
                    for (bound, outside) in bounds.iter_mut().zip(&stored.bounds) {
                        if !var.attrs.dummy {
                            continue;
                        }
                        // A dummy has lower bounds of its own.
                        let low = outside.low.known().unwrap_or(1);
                        let shift = self.b.size(&bound.low);
                        bound.shift = self.b.sized(self.b.plus(shift, -low));
                        bound.low = Size::Known(low);
                    }
                    Stored { home: Home::Plain(name), bounds, ..stored }
                }
            }
            Home::Indirect(name) if !self.b.names.is_global(name) => {
                let name = self.local_name(&var.name);
                let ty = self.reference_type(&var, element);
                params.push(self.param(&name, ty, true));
                Stored { home: Home::Indirect(name), ..stored }
            }
            Home::Indirect(_)
            | Home::Static { .. }
            | Home::Alias(_)
            | Home::Absent
            | Home::Procedure(_)
            | Home::Unsupported(_) => stored,
        };
        self.frame.stored.insert(id, stored);
    }

    /// A variable of a unit around, known from its instance.
    pub(crate) fn captured(&self, id: VarId) -> Option<Stored<'a>> {
        self.hosts(self.frame.instance).skip(1).find_map(|(_, host)| host.stored.get(&id)).cloned()
    }

    /// An instance and those around it, innermost first.
    pub(crate) fn hosts(
        &self,
        innermost: Option<InstanceId>,
    ) -> impl Iterator<Item = (InstanceId, &Instance<'a>)> {
        let around = |id: &InstanceId| self.instances.key(*id).and_then(|key| key.host);
        std::iter::successors(innermost, around)
            .filter_map(|id| Some((id, self.instances.get(id)?)))
    }
}
