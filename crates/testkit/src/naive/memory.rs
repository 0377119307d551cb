//! Memory objects, as far as the explorer knows them: globals and heap objects of integers and pointers, looked at as what
//! they are. Written apart from the machine: an object is its scalars with their places, and a look searches them.

use super::eval::{Fault, View};
use super::layout::Types;
use super::value::{Cell, State, Value};
use partita_tree::{IntType, Name, RecordKind, Type};
use std::rc::Rc;

/// A type in memory.
#[derive(Clone, PartialEq, Debug)]
pub enum Inside {
    Int(IntType),
    Pointer,
    Array { dims: Vec<(i64, usize)>, element: Rc<Inside> },
    Record(Rc<Vec<(Name, usize, Inside)>>, usize, usize),
}

/// Where the scalars of an object are, and whether they are pointers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Places {
    pub size: usize,
    pub heap: bool,
    /// Byte, bytes, pointer.
    pub scalars: Vec<(usize, usize, bool)>,
}

impl Inside {
    /// Bytes and alignment.
    pub fn measure(&self) -> (usize, usize) {
        match self {
            Inside::Int(int) => (usize::from(int.bits / 8), usize::from(int.bits / 8)),
            Inside::Pointer => (8, 8),
            Inside::Array { dims, element } => {
                let (size, align) = element.measure();
                (dims.iter().map(|(_, count)| count).product::<usize>() * size, align)
            }
            Inside::Record(_, size, align) => (*size, *align),
        }
    }

    fn scalars(&self, at: usize, found: &mut Vec<(usize, usize, bool)>) {
        match self {
            Inside::Int(int) => found.push((at, usize::from(int.bits / 8), false)),
            Inside::Pointer => found.push((at, 8, true)),
            Inside::Array { dims, element } => {
                let count: usize = dims.iter().map(|(_, count)| count).product();
                let size = element.measure().0;
                (0..count).for_each(|number| element.scalars(at + number * size, found));
            }
            Inside::Record(fields, ..) => {
                fields.iter().for_each(|(_, offset, ty)| ty.scalars(at + offset, found));
            }
        }
    }

    /// An object of so many of them.
    pub fn places(&self, count: usize, heap: bool) -> Places {
        let size = self.measure().0;
        let mut scalars = Vec::new();
        (0..count).for_each(|number| self.scalars(number * size, &mut scalars));
        Places { size: size * count, heap, scalars }
    }
}

impl Types<'_> {
    pub fn inside(&self, ty: &Type) -> Result<Inside, String> {
        if let Type::Int(int) = ty {
            return Ok(Inside::Int(*int));
        }
        if *ty == Type::Pointer {
            return Ok(Inside::Pointer);
        }
        if let Type::Array { shape, element } = ty {
            let mut dims = Vec::new();
            for bound in shape {
                let (low, high) = (self.int(&bound.low)?, self.int(&bound.high)?);
                dims.push((low, usize::try_from(high - low + 1).unwrap_or(0)));
            }
            return Ok(Inside::Array { dims, element: Rc::new(self.inside(element)?) });
        }
        let Type::Named(name) = ty else { return Err("this type in memory".into()) };
        let record = self.program.record(name).ok_or("an unknown type in memory")?;
        if record.kind != RecordKind::Memory {
            return Err("a union".into());
        }
        let (mut fields, mut end, mut align) = (Vec::new(), 0usize, 1);
        for field in &record.fields {
            let ty = self.inside(&field.ty)?;
            let (size, own) = ty.measure();
            end = end.next_multiple_of(own);
            fields.push((field.name.clone(), end, ty));
            end += size;
            align = align.max(own);
        }
        Ok(Inside::Record(Rc::new(fields), end.next_multiple_of(align), align))
    }
}

impl View<'_> {
    /// The scalar of so many bytes at a place.
    pub fn scalar_at(
        &self,
        object: usize,
        at: i64,
        (size, pointer): (usize, bool),
    ) -> Result<Cell, Fault> {
        let there = &self.state.objects[object];
        if there.freed {
            return Err("use-after-free".into());
        }
        let places = &self.code.layouts[there.layout].places;
        let fits = usize::try_from(at).ok().filter(|at| at + size <= places.size);
        let Some(at) = fits else { return Err("index-out-of-bounds".into()) };
        if at % size != 0 {
            return Err("invalid-pointer".into());
        }
        let wanted = (at, size, pointer);
        match places.scalars.iter().position(|scalar| *scalar == wanted) {
            Some(offset) => Ok(Cell { object, offset }),
            None => Err(Fault::Beyond("a look at other scalars".into())),
        }
    }
}

/// `p + n`, `p < q` and so on; `None` when neither is a pointer.
pub fn pointers(
    op: partita_tree::BinaryOp,
    left: Value,
    right: Value,
) -> Option<Result<Value, String>> {
    use partita_tree::BinaryOp;
    let moved = |object: usize, at: i64| Ok(Value::Pointer { object, at });
    Some(match (op, left, right) {
        (BinaryOp::Eq, Value::Pointer { .. }, other)
        | (BinaryOp::Eq, other, Value::Pointer { .. })
            if other == Value::Undefined =>
        {
            Err("uninitialized-read".into())
        }
        (BinaryOp::Eq, Value::Pointer { .. }, _) | (BinaryOp::Eq, _, Value::Pointer { .. }) => {
            Ok(Value::Bool(left == right))
        }
        (BinaryOp::Ne, Value::Pointer { .. }, _) | (BinaryOp::Ne, _, Value::Pointer { .. }) => {
            Ok(Value::Bool(left != right))
        }
        (BinaryOp::Add, Value::Pointer { object, at }, Value::Int(by)) => moved(object, at + by),
        (BinaryOp::Sub, Value::Pointer { object, at }, Value::Int(by)) => moved(object, at - by),
        (
            BinaryOp::Sub,
            Value::Pointer { object: a, at },
            Value::Pointer { object: b, at: other },
        ) => {
            if a == b {
                Ok(Value::Int(at - other))
            } else {
                Err("invalid-pointer".into())
            }
        }
        (BinaryOp::Add | BinaryOp::Sub, Value::Null, Value::Int(0)) => Ok(Value::Null),
        (BinaryOp::Add | BinaryOp::Sub, Value::Null, Value::Int(_)) => {
            Err("invalid-pointer".into())
        }
        (_, Value::Pointer { .. }, _) | (_, _, Value::Pointer { .. }) => Err("unsupported".into()),
        _ => return None,
    })
}

impl State {
    /// Everything that a pointer leads to may be reached by others from now on.
    pub fn share_all(&mut self, value: Value) {
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            if let Value::Pointer { object, .. } = value
                && let Some(there) = self.objects.get_mut(object)
                && !there.shared
            {
                there.shared = true;
                work.extend(there.cells.iter().copied());
            }
        }
    }

    /// Gives an object of the heap back; the cells that this writes, where others could see it.
    pub fn free(&mut self, heap: bool, value: Value) -> Result<Vec<Cell>, Fault> {
        let (object, at) = match value {
            Value::Null => return Ok(Vec::new()),
            Value::Undefined => return Err("uninitialized-read".into()),
            Value::Pointer { object, at } => (object, at),
            Value::Int(_) | Value::Bool(_) | Value::Task(_) | Value::Cell(_) | Value::Later(_) => {
                return Err("invalid-free".into());
            }
        };
        let there = &mut self.objects[object];
        if !heap || there.freed || at != 0 {
            return Err("invalid-free".into());
        }
        let cells = if there.shared { 0..there.cells.len() } else { 0..0 };
        there.freed = true;
        there.cells.clear();
        Ok(cells.map(|offset| Cell { object, offset }).collect())
    }
}
