//! Properties: terms over a state, and the marks they leave on the model.

use super::Lowerer;
use crate::{EntryId, Place, Property, PropertyKind, ShapeKind, Slot, Storage, Test, Word};
use partita_tree::{Expr, ExprKind, IntType, Name, PropertyKind as TreeKind, Type};

impl Lowerer<'_> {
    pub(super) fn properties(&mut self) {
        let program = self.program;
        // Where a task can end all others, what holds at the end may be asked in any state.
        let ends_early = self.model.ends_early();
        for property in &program.properties {
            let (kind, exprs): (_, Vec<&Expr>) = match &property.kind {
                TreeKind::Always(expr) => (PropertyKind::Always, vec![expr]),
                TreeKind::Final(expr) => (PropertyKind::Final, vec![expr]),
                TreeKind::Observe(exprs) => (PropertyKind::Observe, exprs.iter().collect()),
            };
            for expr in exprs {
                let always = kind == PropertyKind::Always || ends_early;
                if let Some(test) = self.test(expr, always) {
                    // An observed value is known by its own text.
                    let node = if kind == PropertyKind::Observe { expr.id } else { property.id };
                    self.model.properties.push(Property { node, kind, test });
                }
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other term may stand in a property")]
    fn test(&mut self, expr: &Expr, always: bool) -> Option<Test> {
        if let Some((name, at, ty)) = self.fixed_path(expr) {
            return self.memory_test(&name, at, &ty, expr, always);
        }
        let test = match &expr.kind {
            ExprKind::Int(value) => Test::Const(Word::int(*value)),
            ExprKind::Real(value) => Test::Const(Word::real(*value)),
            ExprKind::Bool(value) => Test::Const(Word::bool(*value)),
            ExprKind::Null => Test::Const(Word::NULL),
            ExprKind::Places => Test::Const(Word::int(i64::from(self.model.places))),
            ExprKind::Var(name) if self.constants.contains_key(name) => {
                Test::Const(self.constants[name])
            }
            ExprKind::Var(name) => self.global_test(name, None, expr, always)?,
            ExprKind::At { base, place } => {
                let (ExprKind::Var(name), ExprKind::Int(place)) = (&base.kind, &place.kind) else {
                    return self.refuse(expr, "a property needs `variable@number`");
                };
                let place = Place(u32::try_from(*place).unwrap_or(u32::MAX));
                self.global_test(name, Some(place), expr, always)?
            }
            ExprKind::Element { base, indices } => {
                let object = Box::new(self.test(base, always)?);
                let indices =
                    indices.iter().map(|i| self.test(i, always)).collect::<Option<Vec<_>>>()?;
                Test::Element { object, indices }
            }
            ExprKind::Field { base, name } => self.field_test(base, name, expr, always)?,
            ExprKind::TaskVar { task, name } if self.is_shared(task, name) => {
                self.shared_test(task, name, expr, always)?
            }
            ExprKind::TaskVar { task, name } => {
                let (entry, slot) = self.task_slot(task, name, expr)?;
                let proc = self.model.entries[entry].proc;
                let proc = &mut self.model.procs[proc];
                proc.slots[slot].observed = true;
                if always {
                    for instr in &mut proc.code {
                        instr.observed |= instr.op.defines() == Some(slot);
                    }
                }
                Test::TaskSlot { entry, slot }
            }
            ExprKind::AtLabel { task, label } => self.label_test(task, label, expr, always)?,
            ExprKind::Unary { op, operand } => {
                Test::Unary(*op, IntType::DEFAULT, Box::new(self.test(operand, always)?))
            }
            ExprKind::Binary { op, left, right } => Test::Binary(
                *op,
                IntType::DEFAULT,
                Box::new(self.test(left, always)?),
                Box::new(self.test(right, always)?),
            ),
            ExprKind::Cast { ty: Type::Int(_), value } => {
                Test::ToInt(Box::new(self.test(value, always)?))
            }
            _ => return self.refuse(expr, "this cannot stand in a property"),
        };
        Some(test)
    }

    fn refuse<T>(&mut self, expr: &Expr, why: &str) -> Option<T> {
        self.error("bad-property", expr.id, why);
        None
    }

    fn global_test(
        &mut self,
        name: &Name,
        place: Option<Place>,
        expr: &Expr,
        always: bool,
    ) -> Option<Test> {
        let Some(&(id, _)) = self.global_ids.get(name) else {
            return self.refuse(expr, "no such global variable");
        };
        let global = self.model.globals[id].clone();
        let place = match (global.symmetric, place) {
            (true, Some(place)) if place.0 < self.model.places => place,
            (true, Some(_)) => return self.refuse(expr, "there is no such place"),
            (true, None) => return self.refuse(expr, "say which instance: `variable@number`"),
            (false, _) => global.home,
        };
        let class = self.class_of(&global);
        if always {
            for shape in &mut self.model.shapes {
                for cell in shape.cells.iter_mut().chain(std::iter::once(&mut shape.every)) {
                    cell.observed |= cell.class == class;
                }
            }
        }
        Some(match global.storage {
            Storage::Scalar { offset } => {
                Test::Load { object: Box::new(Test::Const(Word::object(place.statics()))), offset }
            }
            Storage::Object { base } => {
                let object = if global.symmetric { base.instance(place) } else { base };
                Test::Const(Word::object(object))
            }
        })
    }

    /// A scalar of a global in memory.
    fn memory_test(
        &mut self,
        name: &Name,
        at: u64,
        ty: &Type,
        expr: &Expr,
        always: bool,
    ) -> Option<Test> {
        let mut root = expr;
        let mut place = None;
        while let ExprKind::Element { base, .. }
        | ExprKind::Field { base, .. }
        | ExprKind::At { base, .. } = &root.kind
        {
            if let ExprKind::At { place: named, .. } = &root.kind {
                let number = self.known_int(named).and_then(|place| u32::try_from(place).ok());
                place = Some(Place(number.unwrap_or(u32::MAX)));
            }
            root = base;
        }
        let Test::Const(object) = self.global_test(name, place, expr, always)? else {
            return self.refuse(expr, "this cannot stand in a property");
        };
        let layout = object.as_ref().and_then(|(object, _)| {
            match &self.model.objects.get(object)?.content {
                crate::StaticContent::Value { layout, .. } => Some(*layout),
                crate::StaticContent::Statics { .. } => None,
            }
        });
        match layout.and_then(|layout| self.cell_at(layout, at, ty)) {
            Some(offset) => Some(Test::Load { object: Box::new(Test::Const(object)), offset }),
            None => self.refuse(expr, "a property names one scalar of memory"),
        }
    }

    fn field_test(&mut self, base: &Expr, name: &Name, expr: &Expr, always: bool) -> Option<Test> {
        let object = self.test(base, always)?;
        // The record is known by its field's name: properties are small.
        let candidates: Vec<usize> = self
            .model
            .shapes
            .iter()
            .filter(|shape| matches!(shape.kind, ShapeKind::Record(_) | ShapeKind::Class(_)))
            .filter_map(|shape| shape.cells.iter().position(|cell| cell.name == *name))
            .collect();
        match candidates.first() {
            Some(&offset) if candidates.iter().all(|other| *other == offset) => Some(Test::Load {
                object: Box::new(object),
                offset: u32::try_from(offset).unwrap_or(u32::MAX),
            }),
            Some(_) => self.refuse(expr, "several records have this field at different positions"),
            None => self.refuse(expr, "no record has such a field"),
        }
    }

    fn entry_of(&mut self, task: &Name, expr: &Expr) -> Option<EntryId> {
        let entries = self.model.entries.pairs().filter(|(_, entry)| entry.name == *task);
        let found: Vec<EntryId> = entries.map(|(id, _)| id).collect();
        match found.as_slice() {
            [entry] => Some(*entry),
            [] => self.refuse(expr, "no such entry task"),
            _ => self.refuse(expr, "several tasks have this name: a property needs exactly one"),
        }
    }

    fn task_slot(&mut self, task: &Name, name: &Name, expr: &Expr) -> Option<(EntryId, Slot)> {
        let entry = self.entry_of(task, expr)?;
        let proc = self.model.proc(self.model.entries[entry].proc);
        let slot = proc.slots.pairs().find(|(_, info)| info.name.as_ref() == Some(name));
        match slot.map(|(slot, _)| slot) {
            Some(slot) => Some((entry, slot)),
            None => self.refuse(expr, "no such local in the task, or tasks share it"),
        }
    }

    /// Whether a task's local lives in a scope object.
    fn is_shared(&self, task: &Name, name: &Name) -> bool {
        let entry = self.model.entries.iter().find(|entry| entry.name == *task);
        entry.is_some_and(|entry| {
            self.model.proc(entry.proc).shared.iter().any(|(shared, _, _)| shared == name)
        })
    }

    fn shared_test(&mut self, task: &Name, name: &Name, expr: &Expr, always: bool) -> Option<Test> {
        let entry = self.entry_of(task, expr)?;
        let proc = self.model.entries[entry].proc;
        let proc = &mut self.model.procs[proc];
        let (_, slot, offset) = proc.shared.iter().find(|(shared, _, _)| shared == name)?.clone();
        proc.slots[slot].observed = true;
        if always {
            let named = |shape: &&mut crate::Shape| {
                shape.kind == ShapeKind::Scope
                    && shape.cells.get(offset as usize).is_some_and(|cell| cell.name == *name)
            };
            for shape in self.model.shapes.iter_mut().filter(named) {
                shape.cells[offset as usize].observed = true;
            }
        }
        Some(Test::Load { object: Box::new(Test::TaskSlot { entry, slot }), offset })
    }

    fn label_test(&mut self, task: &Name, label: &Name, expr: &Expr, always: bool) -> Option<Test> {
        let entry = self.entry_of(task, expr)?;
        let proc = self.model.entries[entry].proc;
        let proc = &mut self.model.procs[proc];
        let Some(loc) = proc.labels.iter().find(|(name, _)| name == label).map(|(_, loc)| *loc)
        else {
            return self.refuse(expr, "no such label in the task");
        };
        // At its end a task stays where it is: nothing to watch.
        if always && loc.next() != proc.code.next_id() {
            proc.code[loc].observed = true;
        }
        Some(Test::AtLabel { entry, loc })
    }
}
