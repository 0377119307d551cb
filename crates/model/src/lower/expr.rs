//! Terms to operations.

use super::Lowerer;
use super::body::Body;
use super::target::Target;
use super::types::Ty;
use crate::access::Reach;
use crate::{
    Init, ItemSize, LayoutBody, Lifetime, MemoryOp, Op, Operand, OutputItem, OutputTo, Scalar,
    ShapeKind, Slot, Word,
};
use partita_tree::{
    BinaryOp, Block, Expr, ExprKind, IntType, Intrinsic, Name, NodeId, Param, RecordKind, Type,
    UnaryOp,
};

impl Lowerer<'_> {
    pub(super) fn operand(&mut self, expr: &Expr) -> Operand {
        self.expr(expr, None).0
    }

    /// Evaluates a term. With `into`, the result lands in that slot (and the operand is the slot).
    pub(super) fn expr(&mut self, expr: &Expr, into: Option<Slot>) -> (Operand, Ty) {
        let node = expr.id;
        match &expr.kind {
            ExprKind::Int(value) => self.constant(Word::int(*value), Ty::Literal, into, node),
            ExprKind::Real(value) => self.constant(Word::real(*value), Ty::Real, into, node),
            ExprKind::Bool(value) => self.constant(Word::bool(*value), Ty::Bool, into, node),
            ExprKind::Str(value) => {
                let word = Word::string(self.string(value));
                self.constant(word, Ty::Str, into, node)
            }
            ExprKind::Null => self.constant(Word::NULL, Ty::Any, into, node),
            ExprKind::Places => {
                let word = Word::int(i64::from(self.model.places));
                self.constant(word, Ty::Literal, into, node)
            }
            ExprKind::Here => {
                let dst = into.unwrap_or_else(|| self.temp());
                self.emit(Op::Here(dst), node);
                (Operand::Slot(dst), Ty::INT)
            }
            ExprKind::Havoc => self.constant(Word::UNKNOWN, Ty::Any, into, node),
            ExprKind::SelfTask => {
                let dst = into.unwrap_or_else(|| self.temp());
                self.emit(Op::SelfTask(dst), node);
                (Operand::Slot(dst), Ty::Task)
            }
            ExprKind::Var(name) if self.resolve(name).is_none() => {
                self.global_name(name, expr, into)
            }
            ExprKind::Var(_)
            | ExprKind::Element { .. }
            | ExprKind::Field { .. }
            | ExprKind::At { .. }
            | ExprKind::View { .. }
            | ExprKind::Deref { .. } => self.read(expr, into),
            ExprKind::Unary { op, operand } => {
                let (a, ty) = self.expr(operand, None);
                let dst = into.unwrap_or_else(|| self.temp());
                let int = ty.int().unwrap_or(IntType::DEFAULT);
                self.emit(Op::Unary { dst, op: *op, int, a }, node);
                (Operand::Slot(dst), if *op == UnaryOp::Not { Ty::Bool } else { ty })
            }
            ExprKind::Binary { op: BinaryOp::AndThen, left, right } => {
                self.short_circuit(left, right, true, into, node)
            }
            ExprKind::Binary { op: BinaryOp::OrElse, left, right } => {
                self.short_circuit(left, right, false, into, node)
            }
            ExprKind::Binary { op, left, right } => {
                let (a, left_ty) = self.expr(left, None);
                let (b, right_ty) = self.expr(right, None);
                if left_ty.is_value_object() || right_ty.is_value_object() {
                    self.unsupported("an operator over whole arrays or records", node);
                }
                let int = left_ty.arithmetic(&right_ty);
                let dst = into.unwrap_or_else(|| self.temp());
                self.emit(Op::Binary { dst, op: *op, int, a, b }, node);
                (Operand::Slot(dst), binary_type(*op, &left_ty, &right_ty))
            }
            ExprKind::Conditional { cond, yes, no } => {
                let cond = self.operand(cond);
                let dst = self.temp();
                let branch = self.branch(cond, node);
                let ty = self.value_into(yes, dst);
                let skip = self.jump(node);
                let other = self.body().here();
                self.body().patch(branch, other);
                self.value_into(no, dst);
                let end = self.body().here();
                self.body().patch(skip, end);
                self.deliver(dst, ty, into, node)
            }
            ExprKind::Call { callee, args } => self.call(callee, args, into, node),
            ExprKind::Intrinsic { op, args } => self.intrinsic(*op, args, into, node),
            ExprKind::New { ty } => self.new_object(ty, into, node),
            ExprKind::Closure { params, result, body } => {
                let result = result.as_ref().map(|result| self.ty(result));
                self.closure(params, result, body, into, node)
            }
            ExprKind::RefTo { cell } if matches!(cell.kind, ExprKind::New { .. }) => {
                let (object, ty) = self.expr(cell, into);
                if !ty.is_value_object() {
                    self.unsupported("`&new` of something other than an array or record", node);
                }
                (object, Ty::Ref(Box::new(ty)))
            }
            ExprKind::Alloc { ty, bytes } => {
                let bytes = self.operand(bytes);
                let zero = (false, false);
                let layout = self.memory_layout(ty, &"".into(), Lifetime::Heap, zero, node);
                let dst = into.unwrap_or_else(|| self.temp());
                self.emit(Op::NewMemory { dst, layout, bytes }, node);
                (Operand::Slot(dst), Ty::Any)
            }
            ExprKind::RefTo { cell } => {
                let (target, ty) = match self.target(cell) {
                    Some(found) => found,
                    None => {
                        self.unsupported("a reference to something that is not a cell", node);
                        return (Operand::Const(Word::UNDEFINED), Ty::Any);
                    }
                };
                if let Target::Site { site, .. } = target {
                    return (self.point(site, node, into), Ty::Any);
                }
                let dst = into.unwrap_or_else(|| self.temp());
                match target {
                    Target::Memory(of) => {
                        self.emit(Op::AddressOf { dst, of }, node);
                    }
                    Target::Object { object, .. } => {
                        self.emit(Op::Copy { dst, src: object }, node);
                    }
                    Target::Slot(_) | Target::Site { .. } => {
                        self.unsupported("a reference to this local", node);
                    }
                }
                (Operand::Slot(dst), Ty::Ref(Box::new(ty)))
            }
            ExprKind::Cast { ty, value } => {
                let (a, from) = self.expr(value, None);
                let to = match ty {
                    Type::Bool => Scalar::Bool,
                    Type::Int(int) => Scalar::Int(*int),
                    Type::Real => Scalar::Real,
                    Type::Complex => Scalar::Complex,
                    Type::Str => Scalar::Str,
                    Type::Place => Scalar::Place,
                    Type::Pointer => Scalar::Pointer,
                    Type::Memory(_)
                    | Type::Single
                    | Type::Byte
                    | Type::Any
                    | Type::Array { .. }
                    | Type::OpenArray { .. }
                    | Type::Named(_)
                    | Type::Task
                    | Type::Function { .. }
                    | Type::Set(_)
                    | Type::Ref(_) => return (a, from),
                };
                let dst = into.unwrap_or_else(|| self.temp());
                self.emit(Op::Convert { dst, to, a }, node);
                (Operand::Slot(dst), self.ty(ty))
            }
            ExprKind::Choose { low, high } => {
                let low = self.operand(low);
                let high = self.operand(high);
                let dst = into.unwrap_or_else(|| self.temp());
                self.emit(Op::Choose { dst, low, high }, node);
                (Operand::Slot(dst), Ty::INT)
            }
            ExprKind::List { items } => self.list(items, None, into, node),
            ExprKind::Range { .. } | ExprKind::Domain { .. } => {
                self.unsupported("a range or domain as a value", node);
                (Operand::Const(Word::UNDEFINED), Ty::Any)
            }
            ExprKind::TaskVar { .. } | ExprKind::AtLabel { .. } => {
                self.error("only-in-properties", node, "this may stand only in a property");
                (Operand::Const(Word::UNDEFINED), Ty::Any)
            }
        }
    }

    fn constant(&mut self, word: Word, ty: Ty, into: Option<Slot>, node: NodeId) -> (Operand, Ty) {
        match into {
            Some(dst) => {
                self.emit(Op::Copy { dst, src: Operand::Const(word) }, node);
                (Operand::Slot(dst), ty)
            }
            None => (Operand::Const(word), ty),
        }
    }

    /// A config value, a procedure or a global variable.
    fn global_name(&mut self, name: &Name, expr: &Expr, into: Option<Slot>) -> (Operand, Ty) {
        if let Some(&word) = self.constants.get(name) {
            let ty = match word.tag {
                crate::Tag::Int => Ty::Literal,
                crate::Tag::Bool => Ty::Bool,
                crate::Tag::Real => Ty::Real,
                crate::Tag::Complex => Ty::Complex,
                crate::Tag::Str => Ty::Str,
                crate::Tag::Undefined
                | crate::Tag::Ref
                | crate::Tag::Task
                | crate::Tag::Place
                | crate::Tag::Function
                | crate::Tag::Pointer
                | crate::Tag::Term => Ty::Any,
            };
            return self.constant(word, ty, into, expr.id);
        }
        if let Some(proc) = self.proc_ids.get(name) {
            return self.constant(Word::function(*proc), Ty::Function, into, expr.id);
        }
        self.read(expr, into)
    }

    fn read(&mut self, expr: &Expr, into: Option<Slot>) -> (Operand, Ty) {
        let Some((target, ty)) = self.target(expr) else {
            return (Operand::Const(Word::UNDEFINED), Ty::Any);
        };
        let source = match target {
            Target::Memory(from) => {
                let dst = into.unwrap_or_else(|| self.temp());
                self.emit(Op::Load { dst, from }, expr.id);
                return (Operand::Slot(dst), ty);
            }
            Target::Site { site, ty } => return self.peek(site, &ty, into, expr.id),
            Target::Slot(slot) => Operand::Slot(slot),
            Target::Object { object, .. } => object,
        };
        match into {
            Some(dst) => {
                self.emit(Op::Copy { dst, src: source }, expr.id);
                (Operand::Slot(dst), ty)
            }
            None => (source, ty),
        }
    }

    /// `left && right` (or `||`): the right side only when it matters.
    fn short_circuit(
        &mut self,
        left: &Expr,
        right: &Expr,
        and: bool,
        into: Option<Slot>,
        node: NodeId,
    ) -> (Operand, Ty) {
        let dst = self.temp();
        self.value_into(left, dst);
        let branch = self.branch(Operand::Slot(dst), node);
        let evaluate = self.body().here();
        self.value_into(right, dst);
        let end = self.body().here();
        if let Op::Branch { yes, no, .. } = &mut self.body().proc.code[branch].op {
            (*yes, *no) = if and { (evaluate, end) } else { (end, evaluate) };
        }
        self.deliver(dst, Ty::Bool, into, node)
    }

    fn value_into(&mut self, expr: &Expr, dst: Slot) -> Ty {
        let (operand, ty) = self.expr(expr, Some(dst));
        if operand != Operand::Slot(dst) {
            self.emit(Op::Copy { dst, src: operand }, expr.id);
        }
        ty
    }

    fn deliver(&mut self, from: Slot, ty: Ty, into: Option<Slot>, node: NodeId) -> (Operand, Ty) {
        match into {
            Some(dst) => {
                self.emit(Op::Copy { dst, src: Operand::Slot(from) }, node);
                (Operand::Slot(dst), ty)
            }
            None => (Operand::Slot(from), ty),
        }
    }

    pub(super) fn call(
        &mut self,
        callee: &Expr,
        args: &[Expr],
        into: Option<Slot>,
        node: NodeId,
    ) -> (Operand, Ty) {
        let named = if let ExprKind::Var(name) = &callee.kind
            && self.resolve(name).is_none()
        {
            self.proc_ids.get(name).copied().zip(self.program.proc(name))
        } else {
            None
        };
        let Some((proc, declaration)) = named else {
            let callee = self.operand(callee);
            let args = args.iter().map(|arg| self.argument(arg, &Ty::Any)).collect();
            let dst = into.unwrap_or_else(|| self.temp());
            self.emit(Op::CallValue { dst: Some(dst), callee, args }, node);
            return (Operand::Slot(dst), Ty::Any);
        };
        let mut lowered = Vec::new();
        for (param, arg) in declaration.params.iter().zip(args) {
            lowered.push(if param.by_ref {
                self.reference(arg)
            } else {
                let ty = self.ty(&param.ty);
                self.argument(arg, &ty)
            });
        }
        let result = declaration.result.clone();
        let dst = result.is_some().then(|| into.unwrap_or_else(|| self.temp()));
        self.emit(Op::Call { dst, proc, args: lowered.into() }, node);
        match (dst, result) {
            (Some(dst), Some(result)) => (Operand::Slot(dst), self.ty(&result)),
            _ => (Operand::Const(Word::UNDEFINED), Ty::Any),
        }
    }

    /// A value that leaves its variable, for a type: value-objects are copied, scalars fitted.
    pub(super) fn argument(&mut self, arg: &Expr, to: &Ty) -> Operand {
        let (value, ty) = self.expr_for(arg, to);
        if ty.is_value_object() {
            let fresh = matches!(
                arg.kind,
                ExprKind::Call { .. } | ExprKind::New { .. } | ExprKind::List { .. }
            );
            return if fresh { value } else { self.copy_of(value, &ty, arg.id) };
        }
        self.fit(value, &ty, to, arg.id)
    }

    /// A copy of a value-object.
    pub(super) fn copy_of(&mut self, value: Operand, ty: &Ty, node: NodeId) -> Operand {
        let dst = self.temp();
        let reach = self.whole_reach(Reach::any(self.type_class(ty)), ty);
        self.emit(Op::Clone { dst, from: value, reach }, node);
        Operand::Slot(dst)
    }

    /// Evaluates a term where a value of a type is wanted: a list's elements get the type's.
    pub(super) fn expr_for(&mut self, expr: &Expr, to: &Ty) -> (Operand, Ty) {
        match (&expr.kind, to) {
            (ExprKind::List { items }, Ty::Array { rank: 1, element }) => {
                self.list(items, Some(element), None, expr.id)
            }
            _ => self.expr(expr, None),
        }
    }

    /// A by-reference argument: its cell or object.
    fn reference(&mut self, arg: &Expr) -> Operand {
        match self.target(arg) {
            Some((Target::Memory(of), _)) => {
                let dst = self.temp();
                self.emit(Op::AddressOf { dst, of }, arg.id);
                Operand::Slot(dst)
            }
            Some((Target::Object { object, .. }, _)) => object,
            Some((Target::Slot(slot), _)) => Operand::Slot(slot),
            Some((Target::Site { .. }, _)) => {
                self.unsupported("memory as a by-reference argument", arg.id);
                Operand::Const(Word::UNDEFINED)
            }
            None => {
                self.unsupported("a by-reference argument that is not a cell", arg.id);
                Operand::Const(Word::UNDEFINED)
            }
        }
    }

    fn intrinsic(
        &mut self,
        op: Intrinsic,
        args: &[Expr],
        into: Option<Slot>,
        node: NodeId,
    ) -> (Operand, Ty) {
        if op == Intrinsic::Edit {
            return self.edited(args, into, node);
        }
        if let Some(op) = memory_op(op) {
            let args = args.iter().map(|arg| self.operand(arg)).collect();
            self.memory_class();
            let dst = into.unwrap_or_else(|| self.temp());
            self.emit(Op::Memory { dst: Some(dst), op, args }, node);
            let ty = match op {
                MemoryOp::Text => Ty::Str,
                MemoryOp::Extent | MemoryOp::Offset | MemoryOp::PlaceOf | MemoryOp::PutText => {
                    Ty::INT
                }
                MemoryOp::Like
                | MemoryOp::Parts
                | MemoryOp::PartAt
                | MemoryOp::Near
                | MemoryOp::Free
                | MemoryOp::End
                | MemoryOp::Copy
                | MemoryOp::Fill => Ty::Any,
            };
            return (Operand::Slot(dst), ty);
        }
        if let (Intrinsic::Replica, [of]) = (op, args) {
            let (from, ty) = self.expr(of, None);
            let dst = into.unwrap_or_else(|| self.temp());
            self.emit(Op::Replica { dst, from }, node);
            return (Operand::Slot(dst), ty);
        }
        let (operands, types): (Vec<Operand>, Vec<Ty>) = if op == Intrinsic::Text {
            // The text of an array or record has all its cells in it.
            args.iter().map(|arg| (self.argument(arg, &Ty::Any), Ty::Any)).unzip()
        } else {
            args.iter().map(|arg| self.expr(arg, None)).unzip()
        };
        let Some(ty) = intrinsic_type(op, types) else {
            self.unsupported("sets are not modelled yet", node);
            return (Operand::Const(Word::UNDEFINED), Ty::Any);
        };
        let dst = into.unwrap_or_else(|| self.temp());
        self.emit(Op::Intrinsic { dst, op, args: operands.into() }, node);
        if let Ty::Int(int) = ty
            && int != IntType::DEFAULT
        {
            let a = Operand::Slot(dst);
            self.emit(Op::Convert { dst, to: Scalar::Int(int), a }, node);
        }
        (Operand::Slot(dst), ty)
    }

    /// `edit(format, values...)`
    fn edited(&mut self, args: &[Expr], into: Option<Slot>, node: NodeId) -> (Operand, Ty) {
        let Some((format, items)) = args.split_first() else {
            return (Operand::Const(Word::UNDEFINED), Ty::Any);
        };
        let format = self.operand(format);
        let items = self.output_items(items);
        let dst = into.unwrap_or_else(|| self.temp());
        self.emit(Op::Print { to: OutputTo::Text { dst, format }, items }, node);
        (Operand::Slot(dst), Ty::Str)
    }

    /// What is written: arrays stay where they are, everything else is a value.
    pub(super) fn output_items(&mut self, args: &[Expr]) -> Box<[OutputItem]> {
        let mut items = Vec::with_capacity(args.len());
        for arg in args {
            let (size, inner) = item_size(arg);
            let target = if inner.is_cell() { self.target(inner) } else { None };
            let (value, array) = match target {
                Some((Target::Object { object, reach }, ty @ Ty::Array { .. })) => {
                    (object, Some(self.whole_reach(reach, &ty)))
                }
                Some((Target::Object { object, .. }, ty)) => {
                    (self.copy_of(object, &ty, arg.id), None)
                }
                Some((Target::Memory(from), _)) => {
                    let dst = self.temp();
                    self.emit(Op::Load { dst, from }, inner.id);
                    (Operand::Slot(dst), None)
                }
                Some((Target::Slot(slot), _)) => (Operand::Slot(slot), None),
                Some((Target::Site { site, ty }, _)) => {
                    (self.peek(site, &ty, None, inner.id).0, None)
                }
                None => (self.argument(inner, &Ty::Any), None),
            };
            let value = if size == ItemSize::Single && array.is_none() {
                let dst = self.temp();
                let args = Box::new([value]);
                self.emit(Op::Intrinsic { dst, op: Intrinsic::Single, args }, arg.id);
                Operand::Slot(dst)
            } else {
                value
            };
            items.push(OutputItem { value, array, size });
        }
        items.into()
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other types are scalar")]
    fn new_object(&mut self, ty: &Type, into: Option<Slot>, node: NodeId) -> (Operand, Ty) {
        let lowered = self.ty(ty);
        let dst = into.unwrap_or_else(|| self.temp());
        match ty {
            Type::Named(name) => {
                let kind = self.program.record(name).map(|record| record.kind);
                let class = match kind {
                    Some(RecordKind::Class) => self.type_class(&lowered),
                    Some(RecordKind::Record) => self.fresh_class(),
                    Some(RecordKind::Memory | RecordKind::Union) | None => {
                        self.error("unknown-type", node, "no such record or class");
                        return (Operand::Slot(dst), Ty::Any);
                    }
                };
                let layout = self.layout_of(ty, name, class, false, node);
                self.emit(Op::New { dst, layout, bounds: Box::default() }, node);
            }
            Type::Array { .. } => self.new_array(ty, &"array".into(), false, dst, node),
            _ => self.unsupported("`new` of a scalar", node),
        }
        (Operand::Slot(dst), lowered)
    }

    /// A fresh array with bounds computed now.
    pub(super) fn new_array(
        &mut self,
        ty: &Type,
        name: &Name,
        sync: bool,
        dst: Slot,
        node: NodeId,
    ) {
        let Type::Array { shape, element } = ty else { return };
        let mut bounds = Vec::new();
        for bound in shape {
            bounds.push(self.operand(&bound.low));
            bounds.push(self.operand(&bound.high));
        }
        let class = self.fresh_class();
        let element = self.init_of(element, name, class, sync, node);
        let kind = ShapeKind::Array { rank: u32::try_from(shape.len()).unwrap_or(0) };
        let shape_id = self.push_shape(kind, name, Vec::new(), class, sync, crate::access::ARRAYS);
        let layout = self.push_layout(shape_id, LayoutBody::Array { bounds: Vec::new(), element });
        self.emit(Op::New { dst, layout, bounds: bounds.into() }, node);
    }

    /// A list; its elements are fitted to the type that is wanted.
    fn list(
        &mut self,
        items: &[Expr],
        want: Option<&Ty>,
        into: Option<Slot>,
        node: NodeId,
    ) -> (Operand, Ty) {
        let (operands, types): (Vec<Operand>, Vec<Ty>) = items
            .iter()
            .map(|item| {
                let (value, ty) = self.expr(item, None);
                match want {
                    Some(want) if !ty.is_value_object() => {
                        (self.fit(value, &ty, want, item.id), want.clone())
                    }
                    _ => (value, ty),
                }
            })
            .unzip();
        let element = types.first().cloned().unwrap_or(Ty::Any);
        if element.is_value_object() {
            self.unsupported("a list of arrays or records", node);
        }
        let element = if element == Ty::Literal { Ty::INT } else { element };
        let class = self.fresh_class();
        let shape = self.push_shape(
            ShapeKind::Array { rank: 1 },
            &"list".into(),
            Vec::new(),
            class,
            false,
            crate::access::ARRAYS,
        );
        let body = LayoutBody::Array { bounds: Vec::new(), element: Init::Word(Word::UNDEFINED) };
        let layout = self.push_layout(shape, body);
        let dst = into.unwrap_or_else(|| self.temp());
        self.emit(Op::List { dst, layout, items: operands.into() }, node);
        (Operand::Slot(dst), Ty::Array { rank: 1, element: Box::new(element) })
    }

    fn closure(
        &mut self,
        params: &[Param],
        result: Option<Ty>,
        block: &Block,
        into: Option<Slot>,
        node: NodeId,
    ) -> (Operand, Ty) {
        let id = self.reserve_proc();
        let captured = self.body().captured.clone();
        let mut body = Body::new("closure".into(), node, false, captured);
        body.result = result;
        body.fits_arguments = true;
        let types = self.param_types(params);
        let scopes = self.lower_proc(id, body, params, types, block);
        let captures = scopes.into_iter().map(|scope| self.scope_slot(scope)).collect();
        let dst = into.unwrap_or_else(|| self.temp());
        self.emit(Op::Closure { dst, proc: id, captures }, node);
        (Operand::Slot(dst), Ty::Function)
    }
}

impl Ty {
    pub(super) const INT: Ty = Ty::Int(IntType::DEFAULT);
}

/// How an item is written, and the item itself.
fn item_size(arg: &Expr) -> (ItemSize, &Expr) {
    let ExprKind::Intrinsic { op, args } = &arg.kind else { return (ItemSize::Usual, arg) };
    match (op, args.as_slice()) {
        (Intrinsic::Single, [value]) => (ItemSize::Single, value),
        (Intrinsic::Sized, [value, Expr { kind: ExprKind::Int(bytes), .. }]) => {
            (u8::try_from(*bytes).map_or(ItemSize::Usual, ItemSize::Bytes), value)
        }
        _ => (ItemSize::Usual, arg),
    }
}

/// What an intrinsic does with memory.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others have nothing to do with it")]
fn memory_op(op: Intrinsic) -> Option<MemoryOp> {
    Some(match op {
        Intrinsic::Free => MemoryOp::Free,
        Intrinsic::CopyBytes => MemoryOp::Copy,
        Intrinsic::FillBytes => MemoryOp::Fill,
        Intrinsic::Extent => MemoryOp::Extent,
        Intrinsic::Offset => MemoryOp::Offset,
        Intrinsic::AllocLike => MemoryOp::Like,
        Intrinsic::AllocParts => MemoryOp::Parts,
        Intrinsic::PartAt => MemoryOp::PartAt,
        Intrinsic::PlaceOf => MemoryOp::PlaceOf,
        Intrinsic::Near => MemoryOp::Near,
        Intrinsic::TextAt => MemoryOp::Text,
        Intrinsic::PutText => MemoryOp::PutText,
        _ => return None,
    })
}

/// The type of what an intrinsic gives; `None` when it is not modelled.
fn intrinsic_type(op: Intrinsic, types: Vec<Ty>) -> Option<Ty> {
    let number = |types: Vec<Ty>| {
        types
            .into_iter()
            .reduce(|a, b| binary_type(BinaryOp::Add, &a, &b))
            .filter(|ty| *ty != Ty::Literal)
            .unwrap_or(Ty::INT)
    };
    Some(match op {
        Intrinsic::Abs if types.first() == Some(&Ty::Complex) => Ty::Real,
        Intrinsic::Abs | Intrinsic::Min | Intrinsic::Max => number(types),
        Intrinsic::Sized | Intrinsic::Replica => types.into_iter().next().unwrap_or(Ty::INT),
        // Complex where their operand is.
        Intrinsic::Sqrt
        | Intrinsic::Exp
        | Intrinsic::Log
        | Intrinsic::Sin
        | Intrinsic::Cos
        | Intrinsic::Single => match types.into_iter().next() {
            Some(ty @ (Ty::Complex | Ty::Any)) => ty,
            _ => Ty::Real,
        },
        Intrinsic::RealPart
        | Intrinsic::ImaginaryPart
        | Intrinsic::Tan
        | Intrinsic::Asin
        | Intrinsic::Acos
        | Intrinsic::Atan
        | Intrinsic::Atan2
        | Intrinsic::Sinh
        | Intrinsic::Cosh
        | Intrinsic::Tanh
        | Intrinsic::Log10
        | Intrinsic::InputReal => Ty::Real,
        Intrinsic::MakeComplex => Ty::Complex,
        Intrinsic::Floor
        | Intrinsic::Ceil
        | Intrinsic::Trunc
        | Intrinsic::Round
        | Intrinsic::Lower
        | Intrinsic::Upper
        | Intrinsic::Size
        | Intrinsic::Home
        | Intrinsic::Find
        | Intrinsic::Scan
        | Intrinsic::Verify
        | Intrinsic::Code
        | Intrinsic::InputInt => Ty::INT,
        Intrinsic::InputBool => Ty::Bool,
        Intrinsic::Text
        | Intrinsic::Edit
        | Intrinsic::Substring
        | Intrinsic::Replace
        | Intrinsic::Pad
        | Intrinsic::Trim
        | Intrinsic::Char
        | Intrinsic::Repeat
        | Intrinsic::AdjustLeft
        | Intrinsic::AdjustRight => Ty::Str,
        Intrinsic::Contains
        | Intrinsic::Insert
        | Intrinsic::Remove
        | Intrinsic::Pick
        | Intrinsic::AsIs
        | Intrinsic::Free
        | Intrinsic::CopyBytes
        | Intrinsic::FillBytes
        | Intrinsic::Extent
        | Intrinsic::Offset
        | Intrinsic::AllocLike
        | Intrinsic::AllocParts
        | Intrinsic::PartAt
        | Intrinsic::PlaceOf
        | Intrinsic::Near
        | Intrinsic::TextAt
        | Intrinsic::PutText => {
            return None;
        }
    })
}

fn binary_type(op: BinaryOp, left: &Ty, right: &Ty) -> Ty {
    match op {
        BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::AndThen
        | BinaryOp::OrElse
        | BinaryOp::And
        | BinaryOp::Or => Ty::Bool,
        BinaryOp::Concat => Ty::Str,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::FloorDiv
        | BinaryOp::Mod
        | BinaryOp::EuclidMod
        | BinaryOp::Pow
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr => match (left, right) {
            (Ty::Complex, _) | (_, Ty::Complex) => Ty::Complex,
            (Ty::Real, _) | (_, Ty::Real) => Ty::Real,
            (Ty::Literal, Ty::Literal) => Ty::Literal,
            (Ty::Any, _) | (_, Ty::Any) => Ty::Any,
            _ => Ty::Int(left.arithmetic(right)),
        },
    }
}
