//! Cells: what can be read, assigned, referred to, put and got.

use super::Lowerer;
use super::body::{Binding, Home};
use super::types::Ty;
use crate::access::{EVERYTHING, FIRST, Reach};
use crate::{Address, Class, Global, ObjectId, Op, Operand, Site, Slot, Storage, Word};
use partita_tree::{Expr, ExprKind, Name, NodeId, Type};

pub(super) enum Target {
    Slot(Slot),
    Memory(Address),
    /// A value-object: the reference to it, and how far access to it reaches.
    Object {
        object: Operand,
        reach: Reach,
    },
    /// A place in memory, and what is there.
    Site {
        site: Site,
        ty: Type,
    },
}

impl Lowerer<'_> {
    /// The cell or object an expression designates; `None` when it designates none (then it is a
    /// value, or already reported).
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other term designates a cell")]
    pub(super) fn target(&mut self, expr: &Expr) -> Option<(Target, Ty)> {
        if let Some(target) = self.memory_target(expr) {
            return Some((target, Ty::Any));
        }
        match &expr.kind {
            ExprKind::Var(name) => self.variable(name, expr.id),
            ExprKind::Element { base, indices } => {
                let (object, reach, ty) = self.object(base)?;
                let indices: Box<[Operand]> =
                    indices.iter().map(|index| self.operand(index)).collect();
                let element = if let Ty::Array { element, .. } = ty { *element } else { Ty::Any };
                Some(self.nested(
                    Address::Element { object, indices, reach },
                    element,
                    reach,
                    expr.id,
                ))
            }
            ExprKind::Field { base, name } => {
                let (object, reach, ty) = self.object(base)?;
                let (Ty::Record(id) | Ty::Class(id)) = ty else {
                    self.unsupported("a field of a value whose type is not known", expr.id);
                    return None;
                };
                let program = self.program;
                let fields = &program.records[id.index()].fields;
                let Some(offset) = fields.iter().position(|field| field.name == *name) else {
                    self.error("unknown-field", expr.id, "no such field");
                    return None;
                };
                let field_ty = self.ty(&fields[offset].ty);
                let offset = u32::try_from(offset).unwrap_or(u32::MAX);
                Some(self.nested(
                    Address::Field { object, offset, reach },
                    field_ty,
                    reach,
                    expr.id,
                ))
            }
            ExprKind::At { base, place } => {
                let ExprKind::Var(name) = &base.kind else {
                    self.error("not-symmetric", expr.id, "`@` needs a symmetric variable");
                    return None;
                };
                let place = self.operand(place);
                self.instance(name, Some(place), expr.id)
            }
            ExprKind::Deref { reference } => {
                let (value, ty) = self.expr(reference, None);
                let inner = if let Ty::Ref(inner) = ty { *inner } else { Ty::Any };
                if inner.is_value_object() {
                    let reach = Reach::any(self.type_class(&inner));
                    return Some((Target::Object { object: value, reach }, inner));
                }
                Some((Target::Memory(Address::Cell(value)), inner))
            }
            _ => None,
        }
    }

    /// An address, or the value-object nested there.
    fn nested(&mut self, address: Address, ty: Ty, reach: Reach, node: NodeId) -> (Target, Ty) {
        if ty.is_value_object() {
            let dst = self.temp();
            self.emit(Op::Child { dst, from: address }, node);
            // What is nested in a variable has the variable's class; what is reached through a
            // reference is known by its own type.
            let reach =
                if self.is_by_type(reach) { Reach::any(self.type_class(&ty)) } else { reach };
            return (Target::Object { object: Operand::Slot(dst), reach }, ty);
        }
        (Target::Memory(address), ty)
    }

    /// Whether a class stands for a type instead of a variable.
    fn is_by_type(&self, reach: Reach) -> bool {
        let records = u32::try_from(self.program.records.len()).unwrap_or(u32::MAX);
        reach.class() < Class(FIRST + records)
    }

    /// How far access to a whole value-object reaches, nested ones included.
    pub(super) fn whole_reach(&mut self, reach: Reach, ty: &Ty) -> Reach {
        if self.is_by_type(reach) && self.has_nested(ty) {
            return Reach::any(EVERYTHING);
        }
        reach
    }

    fn has_nested(&mut self, ty: &Ty) -> bool {
        match ty {
            Ty::Array { element, .. } => element.is_value_object(),
            Ty::Record(id) => {
                let program = self.program;
                let fields = &program.records[id.index()].fields;
                fields.iter().any(|field| self.ty(&field.ty).is_value_object())
            }
            Ty::Any
            | Ty::Bool
            | Ty::Int(_)
            | Ty::Literal
            | Ty::Real
            | Ty::Complex
            | Ty::Str
            | Ty::Place
            | Ty::Task
            | Ty::Function
            | Ty::Class(_)
            | Ty::Ref(_) => false,
        }
    }

    /// The object that elements and fields are taken of, how far access to it reaches, and its type.
    fn object(&mut self, base: &Expr) -> Option<(Operand, Reach, Ty)> {
        if base.is_cell() {
            let (target, ty) = self.target(base)?;
            let operand = match target {
                Target::Object { object, reach } => return Some((object, reach, ty)),
                Target::Slot(slot) => Operand::Slot(slot),
                Target::Site { site, ty } => self.peek(site, &ty, None, base.id).0,
                Target::Memory(from) => {
                    let dst = self.temp();
                    self.emit(Op::Load { dst, from }, base.id);
                    Operand::Slot(dst)
                }
            };
            let reach = Reach::any(self.type_class(&ty));
            return Some((operand, reach, ty));
        }
        let (value, ty) = self.expr(base, None);
        let reach = Reach::any(self.type_class(&ty));
        Some((value, reach, ty))
    }

    fn variable(&mut self, name: &Name, node: NodeId) -> Option<(Target, Ty)> {
        let Some(Binding { ty, home }) = self.resolve(name) else {
            return self.instance(name, None, node);
        };
        let target = match home {
            Home::Slot(slot) => Target::Slot(slot),
            Home::Object { slot, reach } => Target::Object { object: Operand::Slot(slot), reach },
            Home::CellRef(slot) => Target::Memory(Address::Cell(Operand::Slot(slot))),
            Home::Shared { scope, offset } => {
                let address = self.scope_cell(scope, offset);
                let reach = Reach::any(self.type_class(&ty));
                return Some(self.nested(address, ty, reach, node));
            }
            Home::SharedRef { scope, offset } => {
                let from = self.scope_cell(scope, offset);
                let dst = self.temp();
                self.emit(Op::Child { dst, from }, node);
                Target::Memory(Address::Cell(Operand::Slot(dst)))
            }
            // They are found before.
            Home::Memory { .. } | Home::SharedMemory { .. } => return None,
        };
        Some((target, ty))
    }

    /// A global: the own instance, or the one at a place.
    fn instance(
        &mut self,
        name: &Name,
        place: Option<Operand>,
        node: NodeId,
    ) -> Option<(Target, Ty)> {
        let Some(&(id, variable)) = self.global_ids.get(name) else {
            if !self.constants.contains_key(name) && !self.proc_ids.contains_key(name) {
                self.error("unknown-name", node, "no such variable");
            }
            return None;
        };
        let global = self.model.globals[id].clone();
        if place.is_some() && !global.symmetric {
            self.error("not-symmetric", node, "`@` needs a symmetric variable");
            return None;
        }
        if matches!(variable.ty, Type::Set(_)) {
            self.unsupported("sets are not modelled yet", node);
        }
        let ty = self.ty(&variable.ty);
        let target = match global.storage {
            Storage::Scalar { offset } if global.symmetric => {
                Target::Memory(Address::Symmetric { offset, place })
            }
            Storage::Scalar { offset } => {
                Target::Memory(Address::Static { object: global.home.statics(), offset })
            }
            Storage::Object { base } => {
                let class = self.object_class(base);
                let reach = Reach::new(class, global.symmetric && place.is_none());
                if global.symmetric {
                    let dst = self.temp();
                    self.emit(Op::Instance { dst, base, place }, node);
                    Target::Object { object: Operand::Slot(dst), reach }
                } else {
                    Target::Object { object: Operand::Const(Word::object(base)), reach }
                }
            }
        };
        Some((target, ty))
    }

    /// The class of a global object.
    pub(super) fn object_class(&self, object: ObjectId) -> Class {
        self.model.shapes[self.model.shape_at_start(object)].every.class
    }

    /// The class of a global.
    pub(super) fn class_of(&self, global: &Global) -> Class {
        match global.storage {
            Storage::Scalar { offset } => {
                self.model.shapes[global.home.statics_shape()].cell(offset).class
            }
            Storage::Object { base } => self.object_class(base),
        }
    }

    /// The address of a cell for a remote operation or a reference. Frame slots have none.
    pub(super) fn address(&mut self, expr: &Expr) -> Option<(Address, Ty)> {
        match self.target(expr) {
            Some((Target::Memory(address), ty)) => Some((address, ty)),
            Some((Target::Slot(_) | Target::Object { .. } | Target::Site { .. }, _)) => {
                self.unsupported("a whole array or record here", expr.id);
                None
            }
            None => {
                self.unsupported("this is not a cell", expr.id);
                None
            }
        }
    }

    /// Marks the cells of a variable that remote statements name.
    pub(super) fn mark_remote(&mut self, expr: &Expr) {
        let mut root = expr;
        while let ExprKind::Element { base, .. }
        | ExprKind::Field { base, .. }
        | ExprKind::At { base, .. } = &root.kind
        {
            root = base;
        }
        let named = if let ExprKind::Var(name) = &root.kind
            && self.resolve(name).is_none()
        {
            self.global_ids.get(name)
        } else {
            None
        };
        let class = named.map(|(id, _)| self.class_of(&self.model.globals[*id]));
        match class {
            Some(class) => self.mark_remote_cells(Some(class)),
            // Through a local or a reference anything may be meant, also what is declared later.
            None => self.remote_anything = true,
        }
    }

    /// Marks the cells of a class, or all.
    pub(super) fn mark_remote_cells(&mut self, class: Option<Class>) {
        for shape in &mut self.model.shapes {
            for cell in shape.cells.iter_mut().chain(std::iter::once(&mut shape.every)) {
                cell.remote |= class.is_none_or(|class| class == cell.class);
            }
        }
    }

    pub(super) fn unsupported(&mut self, why: &str, node: NodeId) {
        let why = self.string(why);
        self.emit(Op::Unsupported(why), node);
    }
}
