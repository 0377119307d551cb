//! Types with their sizes known, the layout of objects, and constant expressions.

use super::arith;
use super::memory::{Inside, Places};
use super::value::Value;
use partita_tree::{Expr, ExprKind, IntType, Name, Program, Qualifiers, RecordKind, Type, UnaryOp};
use std::rc::Rc;

#[derive(Clone, PartialEq, Debug)]
pub enum Ty {
    Int(IntType),
    Bool,
    Task,
    /// Decided at run time.
    Any,
    Array {
        dims: Vec<(i64, usize)>,
        element: Rc<Ty>,
    },
    Record(Rc<Vec<Field>>),
    Pointer,
    Memory(Inside),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: Name,
    pub offset: usize,
    pub ty: Ty,
    pub sync: bool,
    pub cells: Vec<Value>,
}

impl Ty {
    pub fn size(&self) -> usize {
        match self {
            Ty::Int(_) | Ty::Bool | Ty::Task | Ty::Any | Ty::Pointer => 1,
            Ty::Memory(inside) => inside.places(1, false).scalars.len(),
            Ty::Array { dims, element } => {
                dims.iter().map(|(_, count)| *count).product::<usize>() * element.size()
            }
            Ty::Record(fields) => fields.iter().map(|field| field.ty.size()).sum(),
        }
    }

    pub fn scalar(&self) -> bool {
        match self {
            Ty::Int(_) | Ty::Bool | Ty::Task | Ty::Any | Ty::Pointer => true,
            Ty::Array { .. } | Ty::Record(_) | Ty::Memory(_) => false,
        }
    }

    /// The integer type, for arithmetic on values of this type.
    pub fn int(&self) -> Option<IntType> {
        match self {
            Ty::Int(int) => Some(*int),
            Ty::Bool
            | Ty::Task
            | Ty::Any
            | Ty::Array { .. }
            | Ty::Record(_)
            | Ty::Pointer
            | Ty::Memory(_) => None,
        }
    }

    /// The cells of a variable without initialiser.
    pub fn template(&self) -> Vec<Value> {
        match self {
            Ty::Int(_) | Ty::Bool | Ty::Task | Ty::Any | Ty::Pointer => vec![Value::Undefined],
            Ty::Memory(_) => vec![Value::Undefined; self.size()],
            Ty::Array { dims, element } => {
                let count = dims.iter().map(|(_, count)| *count).product();
                element.template().repeat(count)
            }
            Ty::Record(fields) => fields.iter().flat_map(|field| field.cells.clone()).collect(),
        }
    }

    /// Which cells never race.
    fn sync_cells(&self, sync: bool) -> Vec<bool> {
        match self {
            Ty::Int(_) | Ty::Bool | Ty::Task | Ty::Any | Ty::Pointer => vec![sync],
            Ty::Memory(_) => vec![sync; self.size()],
            Ty::Array { dims, element } => {
                let count = dims.iter().map(|(_, count)| *count).product();
                element.sync_cells(sync).repeat(count)
            }
            Ty::Record(fields) => {
                fields.iter().flat_map(|field| field.ty.sync_cells(sync || field.sync)).collect()
            }
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    pub template: Vec<Value>,
    /// Cells declared `sync`.
    pub sync: Vec<bool>,
    /// Of a memory object.
    pub places: Places,
}

impl Layout {
    pub fn new(ty: &Ty, qualifiers: Qualifiers) -> Self {
        let places =
            if let Ty::Memory(inside) = ty { inside.places(1, false) } else { Places::default() };
        Layout { template: ty.template(), sync: ty.sync_cells(qualifiers.sync), places }
    }

    /// A heap object.
    pub fn heap(places: Places) -> Self {
        let count = places.scalars.len();
        Layout { template: vec![Value::Undefined; count], sync: vec![false; count], places }
    }
}

/// Constants and types of a program.
pub struct Types<'a> {
    pub program: &'a Program,
    pub places: u32,
}

impl Types<'_> {
    pub fn resolve(&self, ty: &Type) -> Result<Ty, String> {
        match ty {
            Type::Any => Ok(Ty::Any),
            Type::Bool => Ok(Ty::Bool),
            Type::Int(int) if int.bits == 64 && !int.signed => Err("uint(64)".into()),
            Type::Int(int) => Ok(Ty::Int(*int)),
            Type::Place => Ok(Ty::Int(IntType::DEFAULT)),
            Type::Task => Ok(Ty::Task),
            Type::Array { shape, element } => {
                let mut dims = Vec::new();
                for bound in shape {
                    let low = self.int(&bound.low)?;
                    let high = self.int(&bound.high)?;
                    let count = high.saturating_sub(low).saturating_add(1).max(0);
                    let count = usize::try_from(count).map_err(|error| error.to_string())?;
                    if count > 1000 {
                        return Err("an array of more than 1000 elements".into());
                    }
                    dims.push((low, count));
                }
                Ok(Ty::Array { dims, element: Rc::new(self.resolve(element)?) })
            }
            Type::Named(name) => self.record(name),
            Type::Real => Err("type real".into()),
            Type::Complex => Err("type complex".into()),
            Type::OpenArray { .. } => Err("open arrays".into()),
            Type::Str => Err("type string".into()),
            Type::Function { .. } => Err("function types".into()),
            Type::Set(_) => Err("sets".into()),
            Type::Ref(_) => Err("references".into()),
            Type::Pointer => Ok(Ty::Pointer),
            Type::Memory(inner) => Ok(Ty::Memory(self.inside(inner)?)),
            Type::Single | Type::Byte => Err("raw bytes".into()),
        }
    }

    fn record(&self, name: &Name) -> Result<Ty, String> {
        let record = self.program.record(name).ok_or_else(|| format!("unknown type {name}"))?;
        if record.kind != RecordKind::Record {
            return Err(format!("class {name}"));
        }
        let mut fields = Vec::new();
        let mut offset = 0;
        for field in &record.fields {
            let ty = self.resolve(&field.ty)?;
            let cells = match &field.init {
                Some(init) => self.initial(init, &ty, 0)?,
                None => ty.template(),
            };
            let size = ty.size();
            fields.push(Field {
                name: field.name.clone(),
                offset,
                ty,
                sync: field.qualifiers.sync,
                cells,
            });
            offset += size;
        }
        Ok(Ty::Record(Rc::new(fields)))
    }

    /// The initial cells of a variable whose initialiser is constant.
    pub fn initial(&self, init: &Expr, ty: &Ty, here: u32) -> Result<Vec<Value>, String> {
        if let ExprKind::List { items } = &init.kind
            && let Ty::Array { element, .. } = ty
        {
            let mut cells = Vec::new();
            for item in items {
                cells.extend(self.initial(item, element, here)?);
            }
            if cells.len() == ty.size() {
                return Ok(cells);
            }
            return Err("a list of another length than its array".into());
        }
        let value = self.constant(init, here)?;
        match ty {
            Ty::Pointer => Ok(vec![value]),
            Ty::Memory(inside) if value == Value::Int(0) => {
                let scalars = inside.places(1, false).scalars;
                let zero = |pointer: bool| if pointer { Value::Null } else { Value::Int(0) };
                Ok(scalars.into_iter().map(|(_, _, pointer)| zero(pointer)).collect())
            }
            Ty::Memory(_) => Err("an initialiser of memory".into()),
            Ty::Int(int) => match arith::convert(*int, value) {
                Ok(value) => Ok(vec![value]),
                Err(code) => Err(format!("an initialiser with {code}")),
            },
            Ty::Bool | Ty::Task | Ty::Any => Ok(vec![value]),
            Ty::Array { element, .. } if element.scalar() => Ok(vec![value; ty.size()]),
            Ty::Array { .. } | Ty::Record(_) => Err("an initialiser of a record".into()),
        }
    }

    pub fn int(&self, expr: &Expr) -> Result<i64, String> {
        match self.constant(expr, 0)? {
            Value::Int(value) => Ok(value),
            Value::Undefined
            | Value::Bool(_)
            | Value::Null
            | Value::Task(_)
            | Value::Pointer { .. }
            | Value::Cell(_)
            | Value::Later(_) => Err("a constant that is no number".into()),
        }
    }

    pub fn constant(&self, expr: &Expr, here: u32) -> Result<Value, String> {
        let not_constant = || Err(format!("{} is not a constant the explorer knows", expr.id));
        match &expr.kind {
            ExprKind::Int(value) => Ok(Value::Int(*value)),
            ExprKind::Bool(value) => Ok(Value::Bool(*value)),
            ExprKind::Null => Ok(Value::Null),
            ExprKind::Here => Ok(Value::Int(i64::from(here))),
            ExprKind::Places => Ok(Value::Int(i64::from(self.places))),
            ExprKind::Var(name) => {
                match self.program.configs.iter().find(|config| config.name == *name) {
                    Some(config) => self.constant(&config.default, here),
                    None => not_constant(),
                }
            }
            ExprKind::Unary { op, operand } => {
                let value = self.constant(operand, here)?;
                arith::unary(*op, IntType::DEFAULT, value)
            }
            ExprKind::Binary { op, left, right } => {
                let left = self.constant(left, here)?;
                let right = self.constant(right, here)?;
                arith::binary(*op, IntType::DEFAULT, left, right)
            }
            ExprKind::Real(_)
            | ExprKind::Str(_)
            | ExprKind::TaskVar { .. }
            | ExprKind::AtLabel { .. }
            | ExprKind::Element { .. }
            | ExprKind::Field { .. }
            | ExprKind::At { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Call { .. }
            | ExprKind::Intrinsic { .. }
            | ExprKind::New { .. }
            | ExprKind::Closure { .. }
            | ExprKind::RefTo { .. }
            | ExprKind::Deref { .. }
            | ExprKind::View { .. }
            | ExprKind::Alloc { .. }
            | ExprKind::Cast { .. }
            | ExprKind::SelfTask
            | ExprKind::Havoc
            | ExprKind::Range { .. }
            | ExprKind::Domain { .. }
            | ExprKind::List { .. }
            | ExprKind::Choose { .. } => not_constant(),
        }
    }

    /// Whether an initialiser is a literal: such a declaration is no step of its own.
    pub fn literal(expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Null => true,
            ExprKind::Unary { op: UnaryOp::Neg, operand } => {
                matches!(operand.kind, ExprKind::Int(value) if value != i64::MIN)
            }
            ExprKind::List { items } => items.iter().all(Self::literal),
            ExprKind::Real(_)
            | ExprKind::Str(_)
            | ExprKind::Var(_)
            | ExprKind::TaskVar { .. }
            | ExprKind::AtLabel { .. }
            | ExprKind::Element { .. }
            | ExprKind::Field { .. }
            | ExprKind::At { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Call { .. }
            | ExprKind::Intrinsic { .. }
            | ExprKind::New { .. }
            | ExprKind::Closure { .. }
            | ExprKind::RefTo { .. }
            | ExprKind::Deref { .. }
            | ExprKind::View { .. }
            | ExprKind::Alloc { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Here
            | ExprKind::Places
            | ExprKind::SelfTask
            | ExprKind::Havoc
            | ExprKind::Range { .. }
            | ExprKind::Domain { .. }
            | ExprKind::Choose { .. } => false,
        }
    }
}
