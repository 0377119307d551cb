//! Terms to stack code, left to right, one `Load` per cell read.

use super::code::{Base, Instr, Path, PathStep, Pure, Silent, Visible};
use super::compile::Compiler;
use super::layout::{Layout, Ty};
use super::memory::Inside;
use super::value::Value;
use partita_tree::{BinaryOp, Expr, ExprKind, IntType, Intrinsic, Overflow};
use std::rc::Rc;

/// The type of a term; `None` for a literal, which takes the type of what it meets.
type Typed = Option<Ty>;

impl Compiler<'_> {
    /// Code that leaves the value of the term on the stack.
    pub fn expr(&mut self, expr: &Expr) -> Result<Typed, String> {
        match &expr.kind {
            ExprKind::Int(value) => {
                self.emit(Pure::Push(Value::Int(*value)));
                Ok(None)
            }
            ExprKind::Bool(value) => {
                self.emit(Pure::Push(Value::Bool(*value)));
                Ok(Some(Ty::Bool))
            }
            ExprKind::Null => {
                self.emit(Pure::Push(Value::Null));
                Ok(Some(Ty::Task))
            }
            ExprKind::Var(name) if self.config(name) => {
                let value = self.types.constant(expr, 0)?;
                self.emit(Pure::Push(value));
                Ok(None)
            }
            ExprKind::Var(_)
            | ExprKind::TaskVar { .. }
            | ExprKind::Element { .. }
            | ExprKind::Field { .. }
            | ExprKind::View { .. }
            | ExprKind::At { .. } => {
                let path = self.scalar_path(expr)?;
                if !path.ty.scalar() {
                    return Err("an array or record as a value".into());
                }
                let located = path.steps.iter().any(|step| matches!(step, PathStep::At));
                if self.in_property
                    && !located
                    && matches!(path.base, Base::Static { symmetric: true, .. })
                {
                    return Err("a symmetric variable without place in a property".into());
                }
                let ty = path.ty.clone();
                self.load(path);
                Ok(Some(ty))
            }
            ExprKind::AtLabel { task, label } => {
                let (task_index, outline) = self.outline(task)?;
                let pc = *outline.labels.get(label).ok_or_else(|| format!("no label {label}"))?;
                self.emit(Pure::AtInstr { task: task_index, pc });
                Ok(Some(Ty::Bool))
            }
            ExprKind::Unary { op, operand } => {
                let ty = self.expr(operand)?;
                self.emit(Pure::Unary(*op, join(ty.as_ref(), None)));
                Ok(ty)
            }
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right),
            ExprKind::Conditional { cond, yes, no } => {
                self.expr(cond)?;
                let skip = self.hole(true);
                let yes = self.expr(yes)?;
                let end = self.hole(false);
                self.fill(skip);
                let no = self.expr(no)?;
                self.fill(end);
                Ok(yes.or(no))
            }
            ExprKind::Call { callee, args } => {
                self.call(callee, args, true)?;
                let ExprKind::Var(name) = &callee.kind else { return Ok(Some(Ty::Any)) };
                let proc = self.proc_index(name)?;
                match &self.program.procs[proc].result {
                    Some(ty) => Ok(Some(self.types.resolve(ty)?)),
                    None => Err(format!("{name} has no result")),
                }
            }
            ExprKind::Intrinsic { op, args } => self.intrinsic(*op, args),
            ExprKind::Cast { ty, value } => {
                self.expr(value)?;
                let ty = self.types.resolve(ty)?;
                if let Ty::Int(int) = ty {
                    self.emit(Pure::Convert(int));
                }
                Ok(Some(ty))
            }
            ExprKind::Here if self.in_property => Err("here in a property".into()),
            ExprKind::Here => {
                self.emit(Pure::Here);
                Ok(Some(Ty::Int(IntType::DEFAULT)))
            }
            ExprKind::Places => {
                self.emit(Pure::Push(Value::Int(i64::from(self.types.places))));
                Ok(Some(Ty::Int(IntType::DEFAULT)))
            }
            ExprKind::SelfTask => {
                self.emit(Pure::SelfTask);
                Ok(Some(Ty::Task))
            }
            ExprKind::Choose { low, high } => {
                self.expr(low)?;
                self.expr(high)?;
                self.instrs.push(Instr::Visible(Visible::ChooseInt));
                Ok(Some(Ty::Int(IntType::DEFAULT)))
            }
            ExprKind::Real(_) => Err("reals".into()),
            ExprKind::Havoc => Err("unknown values".into()),
            ExprKind::Str(_) => Err("strings".into()),
            ExprKind::New { .. } => Err("new".into()),
            ExprKind::Closure { .. } => Err("closures".into()),
            ExprKind::RefTo { cell } => {
                let path = self.path(cell)?;
                if !matches!(path.ty, Ty::Memory(_)) {
                    return Err("references".into());
                }
                self.emit(Pure::Point(path));
                Ok(Some(Ty::Pointer))
            }
            ExprKind::Alloc { ty, bytes } => {
                let inside = self.types.inside(ty)?;
                let bytes = usize::try_from(self.types.int(bytes)?).unwrap_or(0);
                let size = inside.measure().0;
                if bytes % size != 0 {
                    return Err("bytes behind the last object".into());
                }
                self.layouts.push(Layout::heap(inside.places(bytes / size, true)));
                self.instrs.push(Instr::Silent(Silent::Alloc(self.layouts.len() - 1)));
                Ok(Some(Ty::Pointer))
            }
            ExprKind::Deref { .. } => Err("references".into()),
            ExprKind::Range { .. } | ExprKind::Domain { .. } => Err("ranges as values".into()),
            ExprKind::List { .. } => Err("a list outside an initialiser".into()),
        }
    }

    fn config(&self, name: &partita_tree::Name) -> bool {
        let hidden =
            !self.in_property && self.scopes.iter().flatten().any(|local| local.name == *name);
        !hidden && self.program.configs.iter().any(|config| config.name == *name)
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Result<Typed, String> {
        match op {
            BinaryOp::AndThen | BinaryOp::OrElse => {
                // a && b is (a ? b : false); a || b is (a ? true : b).
                let and = op == BinaryOp::AndThen;
                self.expr(left)?;
                let skip = self.hole(true);
                if and {
                    self.truth(right)?;
                } else {
                    self.emit(Pure::Push(Value::Bool(true)));
                }
                let end = self.hole(false);
                self.fill(skip);
                if and {
                    self.emit(Pure::Push(Value::Bool(false)));
                } else {
                    self.truth(right)?;
                }
                self.fill(end);
                Ok(Some(Ty::Bool))
            }
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::And
            | BinaryOp::Or => {
                self.expr(left)?;
                self.expr(right)?;
                self.emit(Pure::Binary(op, IntType::DEFAULT));
                Ok(Some(Ty::Bool))
            }
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
            | BinaryOp::Shr => {
                let left = self.expr(left)?;
                let right = self.expr(right)?;
                if left == Some(Ty::Pointer) || right == Some(Ty::Pointer) {
                    let both = left == right;
                    self.emit(Pure::Binary(op, IntType::DEFAULT));
                    return Ok(Some(if both { Ty::Int(IntType::DEFAULT) } else { Ty::Pointer }));
                }
                let literal = left.is_none() && right.is_none();
                let ty = join(left.as_ref(), right.as_ref());
                self.emit(Pure::Binary(op, ty));
                Ok((!literal).then_some(Ty::Int(ty)))
            }
            BinaryOp::Concat => Err("strings".into()),
        }
    }

    /// A value as a truth value.
    fn truth(&mut self, expr: &Expr) -> Result<(), String> {
        self.expr(expr)?;
        self.emit(Pure::Push(Value::Bool(true)));
        self.emit(Pure::Binary(BinaryOp::And, IntType::DEFAULT));
        Ok(())
    }

    fn intrinsic(&mut self, op: Intrinsic, args: &[Expr]) -> Result<Typed, String> {
        match (op, args) {
            (Intrinsic::Abs, [arg]) => {
                let ty = self.expr(arg)?;
                self.emit(Pure::Abs(join(ty.as_ref(), None)));
                Ok(ty)
            }
            (Intrinsic::Min | Intrinsic::Max, [left, right]) => {
                let left = self.expr(left)?;
                let right = self.expr(right)?;
                self.emit(if op == Intrinsic::Min { Pure::Min } else { Pure::Max });
                Ok(left.or(right))
            }
            (Intrinsic::Lower | Intrinsic::Upper | Intrinsic::Size, [array, rest @ ..])
                if rest.len() <= 1 =>
            {
                let path = self.path(array)?;
                for _ in 0..path.operands {
                    self.instrs.push(Instr::Silent(Silent::Pop));
                }
                let Ty::Array { dims, .. } = &path.ty else {
                    return Err("size of no array".into());
                };
                let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
                let value = match rest.first() {
                    None if op == Intrinsic::Size => {
                        count(dims.iter().map(|(_, count)| count).product())
                    }
                    None => return Err("bounds without a dimension".into()),
                    Some(dim) => {
                        let dim = usize::try_from(self.types.int(dim)? - 1).unwrap_or(usize::MAX);
                        let (low, len) = dims.get(dim).ok_or("bounds of an unknown dimension")?;
                        if op == Intrinsic::Lower { *low } else { low + count(*len) - 1 }
                    }
                };
                self.emit(Pure::Push(Value::Int(value)));
                Ok(Some(Ty::Int(IntType::DEFAULT)))
            }
            (
                Intrinsic::Abs
                | Intrinsic::Min
                | Intrinsic::Max
                | Intrinsic::Sqrt
                | Intrinsic::Floor
                | Intrinsic::Lower
                | Intrinsic::Upper
                | Intrinsic::Size
                | Intrinsic::Home
                | Intrinsic::Text
                | Intrinsic::RealPart
                | Intrinsic::ImaginaryPart
                | Intrinsic::MakeComplex
                | Intrinsic::Contains
                | Intrinsic::Insert
                | Intrinsic::Remove
                | Intrinsic::Pick
                | Intrinsic::Single
                | Intrinsic::Sized
                | Intrinsic::Replica
                | Intrinsic::Sin
                | Intrinsic::Cos
                | Intrinsic::Tan
                | Intrinsic::Asin
                | Intrinsic::Acos
                | Intrinsic::Atan
                | Intrinsic::Atan2
                | Intrinsic::Sinh
                | Intrinsic::Cosh
                | Intrinsic::Tanh
                | Intrinsic::Exp
                | Intrinsic::Log
                | Intrinsic::Log10
                | Intrinsic::Ceil
                | Intrinsic::Trunc
                | Intrinsic::Round
                | Intrinsic::Edit
                | Intrinsic::Substring
                | Intrinsic::Replace
                | Intrinsic::Pad
                | Intrinsic::Trim
                | Intrinsic::Find
                | Intrinsic::Scan
                | Intrinsic::Verify
                | Intrinsic::Code
                | Intrinsic::Char
                | Intrinsic::Repeat
                | Intrinsic::AdjustLeft
                | Intrinsic::AdjustRight
                | Intrinsic::AsIs
                | Intrinsic::InputInt
                | Intrinsic::InputReal
                | Intrinsic::InputBool
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
                | Intrinsic::PutText,
                _,
            ) => Err(format!("intrinsic {op:?}")),
        }
    }

    /// A call; by-ref arguments become cells, others values.
    pub fn call(&mut self, callee: &Expr, args: &[Expr], wanted: bool) -> Result<(), String> {
        let ExprKind::Var(name) = &callee.kind else { return Err("a call of a value".into()) };
        let proc = self.proc_index(name)?;
        let params = &self.program.procs[proc].params;
        if params.len() != args.len() {
            return Err(format!("{name} called with another number of arguments"));
        }
        for (param, arg) in params.iter().zip(args) {
            if param.by_ref {
                let path = self.path(arg)?;
                self.instrs.push(Instr::Silent(Silent::Address(path)));
            } else {
                self.expr(arg)?;
                if let Ty::Int(int) = self.types.resolve(&param.ty)? {
                    self.emit(Pure::Convert(int));
                }
            }
        }
        self.instrs.push(Instr::Silent(Silent::Call { proc, args: args.len(), wanted }));
        Ok(())
    }

    /// The same for a scalar, in memory or not.
    pub fn scalar_path(&mut self, expr: &Expr) -> Result<Rc<Path>, String> {
        let mut path = Rc::unwrap_or_clone(self.path(expr)?);
        if let Ty::Memory(inside) = &path.ty {
            let (ty, pointer) = match inside {
                Inside::Int(int) => (Ty::Int(*int), false),
                Inside::Pointer => (Ty::Pointer, true),
                Inside::Array { .. } | Inside::Record(..) => {
                    return Err("a whole object in memory".into());
                }
            };
            path.scalar = Some((inside.measure().0, pointer));
            path.ty = ty;
        }
        Ok(Rc::new(path))
    }

    /// Code that pushes the operands of a cell, and how to find it with them.
    pub fn path(&mut self, expr: &Expr) -> Result<Rc<Path>, String> {
        match &expr.kind {
            ExprKind::Var(name) => {
                let (base, ty) = self.variable(name)?;
                Ok(Rc::new(Path { base, steps: Vec::new(), operands: 0, ty, scalar: None }))
            }
            ExprKind::TaskVar { task, name } => {
                let (task, outline) = self.outline(task)?;
                let local = outline.locals.iter().rev().find(|local| local.name == *name);
                let local = local.ok_or_else(|| format!("no local {name}"))?;
                let base = Base::TaskSlot { task, slot: local.slot };
                Ok(Rc::new(Path {
                    base,
                    steps: Vec::new(),
                    operands: 0,
                    ty: local.ty.clone(),
                    scalar: None,
                }))
            }
            ExprKind::Element { base, indices } => {
                let mut path = Rc::unwrap_or_clone(self.path(base)?);
                if let Ty::Memory(Inside::Array { dims, element }) = path.ty {
                    for index in indices {
                        self.expr(index)?;
                    }
                    path.operands += indices.len();
                    path.steps.push(PathStep::Index { dims, size: element.measure().0 });
                    path.ty = Ty::Memory((*element).clone());
                    return Ok(Rc::new(path));
                }
                let Ty::Array { dims, element } = path.ty else {
                    return Err("an element of no array".into());
                };
                if dims.len() != indices.len() {
                    return Err("another number of indices than dimensions".into());
                }
                for index in indices {
                    self.expr(index)?;
                }
                path.operands += indices.len();
                path.steps.push(PathStep::Index { dims, size: element.size() });
                path.ty = (*element).clone();
                Ok(Rc::new(path))
            }
            ExprKind::Field { base, name } => {
                let mut path = Rc::unwrap_or_clone(self.path(base)?);
                if let Ty::Memory(Inside::Record(fields, ..)) = &path.ty {
                    let field = fields.iter().find(|(own, ..)| own == name).cloned();
                    let (_, offset, inside) = field.ok_or_else(|| format!("no field {name}"))?;
                    path.steps.push(PathStep::Skip(offset));
                    path.ty = Ty::Memory(inside);
                    return Ok(Rc::new(path));
                }
                let Ty::Record(fields) = &path.ty else {
                    return Err("a field of no record".into());
                };
                let field = fields.iter().find(|field| field.name == *name);
                let field = field.ok_or_else(|| format!("no field {name}"))?.clone();
                path.steps.push(PathStep::Skip(field.offset));
                path.ty = field.ty;
                Ok(Rc::new(path))
            }
            ExprKind::View { ty, pointer } => {
                let inside = self.types.inside(ty)?;
                self.expr(pointer)?;
                let (base, ty) = (Base::Pointer, Ty::Memory(inside));
                Ok(Rc::new(Path { base, steps: Vec::new(), operands: 1, ty, scalar: None }))
            }
            ExprKind::At { base, place } => {
                let mut path = Rc::unwrap_or_clone(self.path(base)?);
                match path.base {
                    Base::Static { symmetric: true, .. } => {}
                    Base::Pointer | Base::Static { .. } | Base::Slot(_) | Base::TaskSlot { .. } => {
                        return Err("`@` on what is not symmetric".into());
                    }
                }
                self.expr(place)?;
                path.operands += 1;
                path.steps.push(PathStep::At);
                Ok(Rc::new(path))
            }
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Bool(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::AtLabel { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Call { .. }
            | ExprKind::Intrinsic { .. }
            | ExprKind::New { .. }
            | ExprKind::Closure { .. }
            | ExprKind::RefTo { .. }
            | ExprKind::Deref { .. }
            | ExprKind::Alloc { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Here
            | ExprKind::Places
            | ExprKind::SelfTask
            | ExprKind::Havoc
            | ExprKind::Range { .. }
            | ExprKind::Domain { .. }
            | ExprKind::List { .. }
            | ExprKind::Choose { .. } => Err("a value where a cell is needed".into()),
        }
    }
}

/// The type integer arithmetic happens in: the wider operand's; of two equally wide ones, the one
/// that traps, else the left one.
fn join(left: Option<&Ty>, right: Option<&Ty>) -> IntType {
    match (left.and_then(Ty::int), right.and_then(Ty::int)) {
        (Some(left), Some(right)) if right.bits > left.bits => right,
        (Some(left), Some(right))
            if right.bits == left.bits && right.overflow == Overflow::Trap =>
        {
            IntType { overflow: Overflow::Trap, ..left }
        }
        (Some(left), _) => left,
        (None, Some(right)) => right,
        (None, None) => IntType::DEFAULT,
    }
}
