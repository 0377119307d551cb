//! The end of objects: `delete`, owners that go away, and use of what is gone.
//!
//! In programs with `delete`, or with tasks that nobody waits for, every object has a hidden `_dead`. It is looked at where
//! an object that somebody may have deleted is used, and where such a task uses one that it does not own. How many share
//! an object is not counted: one behind `shared` is known to end only if its variable is all that ever holds it.

use crate::ast::Expr;
use crate::lower::storage::tree_types::tuple_part;
use crate::lower::values::{Run, Value};
use crate::lower::{Frame, Lowerer};
use crate::sema::{AggregateId, Held, Ty};
use partita_kit::Emit;
use partita_source::{Code, Span};
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    /// An object about to be used: if it may be gone, that is checked first.
    pub(crate) fn living(&mut self, run: Run, span: Span) -> Run {
        let Ty::Class(class) = &run.ty else { return run };
        let owner_gone = self.sema.tasks_outlive_objects() && self.is_in_task();
        let may_be_gone = match class.held {
            Held::Unmanaged => self.sema.facts.deletes,
            Held::Any => self.sema.facts.deletes || owner_gone,
            Held::Borrowed => owner_gone,
            Held::Owned | Held::Shared => false,
        };
        if !may_be_gone {
            return run;
        }
        self.b.at(span);
        // One look at the variable: what is checked is what is used.
        let run = if matches!(run.term.kind, partita_tree::ExprKind::Var(_)) && !run.cell {
            run
        } else {
            let name = self.temp_with(&run.ty, run.term);
            Run { term: self.b.var(&name), cell: true, ..run }
        };
        let object = self.b.copy(&run.term);
        let dead = self.b.field(object, "_dead");
        let alive = self.b.not(dead);
        let text = "the object has been deleted";
        let stmt = self.b.assert(alive, Some(Code::DanglingScope), Some(text));
        self.emit(stmt);
        run
    }

    pub(crate) fn delete(&mut self, objects: &'a [Expr], span: Span) {
        for expr in objects {
            let value = self.read(expr);
            match value.ty() {
                Some(Ty::Class(class)) if matches!(class.held, Held::Unmanaged | Held::Any) => {}
                Some(Ty::Nil | Ty::Unknown) | None => continue,
                Some(Ty::Class(_)) => {
                    self.unsupported(expr.span, "`delete` of an object that has an owner");
                    continue;
                }
                Some(_) => {
                    self.unsupported(expr.span, "`delete` of this");
                    continue;
                }
            }
            let value = self.fixed(&value);
            let Value::Run(run) = value else { continue };
            let term = self.b.copy(&run.term);
            let there = self.b.ne(term, self.b.null());
            let block = self.emitted(|l| {
                let run = l.living(run, span);
                l.end_object(&run, span);
            });
            self.b.at(span);
            let stmt = self.b.if_(there, block, Vec::new());
            self.emit(stmt);
        }
    }

    /// Deinitialises an object that is there, and marks it.
    pub(crate) fn end_object(&mut self, object: &Run, span: Span) {
        let Ty::Class(class) = object.ty else { return };
        if self.exits.ending.contains(&class.class) {
            // It owns another of its kind, and so on.
            let name = self.end_procedure(&object.ty, class.class, span);
            let stmt = self.b.run(&name, vec![self.b.copy(&object.term)]);
            return self.emit(stmt);
        }
        self.exits.ending.push(class.class);
        self.end_members(object, class.class, span);
        self.exits.ending.pop();
        if self.sema.objects_end() {
            self.b.at(span);
            let target = self.b.copy(&object.term);
            let dead = self.b.field(target, "_dead");
            let stmt = self.b.assign(dead, self.b.bool(true));
            self.emit(stmt);
        }
    }

    /// A procedure that ends an object of a class; its name.
    fn end_procedure(&mut self, ty: &Ty, class: AggregateId, span: Span) -> String {
        if let Some(name) = self.exits.end_procedures.get(&class) {
            return name.clone();
        }
        let own = self.sema.aggregates[class].decl.name.name.clone();
        let name = self.global_name(&format!("{own}_deinit"));
        self.exits.end_procedures.insert(class, name.clone());
        let mut frame = Frame::new(self.sema.root.clone(), false, None);
        frame.first_cleanup = self.exits.cleanups.len();
        let outer = std::mem::replace(&mut self.frame, frame);
        let ending = std::mem::take(&mut self.exits.ending);
        let fresh = std::mem::take(&mut self.exits.fresh_values);
        let (body, param) = self.body(|l| {
            let object = l.local_name(&"object".into());
            let tree = l.tree_ty(ty);
            let term = l.b.var(&object);
            l.end_object(&Run { ty: ty.clone(), term, cell: true, constant: false }, span);
            l.b.param(&object, tree)
        });
        self.exits.fresh_values = fresh;
        self.exits.ending = ending;
        self.frame = outer;
        self.b.at(span);
        self.b.proc(&name, vec![param], None, body);
        name
    }

    /// What ends with an object, whichever class of the family it is of.
    fn end_members(&mut self, object: &Run, class: AggregateId, span: Span) {
        let mut chain = self.inside(|l| l.end_fields(class, object, span)).0;
        for member in self.sema.family(class) {
            if member == class {
                continue;
            }
            let block = self.emitted(|l| l.end_fields(member, object, span));
            self.b.at(span);
            let test = self.tree_typer().is_kind(&object.term, &[member]);
            if !block.is_empty() || !chain.is_empty() {
                chain = vec![self.b.if_(test, block, chain)];
            }
        }
        self.sema.tell_apart(class);
        self.emit_all(chain);
    }

    /// `deinit` of a class or record and what its fields own; then the same of the class above.
    fn end_fields(&mut self, id: AggregateId, object: &Run, span: Span) {
        let mut next = Some(id);
        while let Some(id) = next {
            let ty = self.sema.this_type(id);
            let this = Run { ty, ..object.clone() };
            for proc in self.sema.own_methods(id, "deinit") {
                let this = Run { term: self.b.copy(&this.term), cell: true, ..this.clone() };
                self.call_proc(proc, Some(Value::Run(this)), Vec::new(), span);
            }
            let own: Vec<_> =
                self.sema.fields_of(id).into_iter().filter(|field| field.home == id).collect();
            for field in own.iter().rev() {
                if self.sema.needs_end(&field.ty) {
                    let cell = self.field_cell(&this, field);
                    self.end_value(&cell.term, &field.ty, span);
                }
            }
            next = self.sema.parent_of(id);
        }
    }

    /// What happens when a value goes away.
    #[expect(clippy::wildcard_enum_match_arm, reason = "values of all other types end in silence")]
    pub(crate) fn end_value(&mut self, term: &Term, ty: &Ty, span: Span) {
        self.b.at(span);
        match ty {
            Ty::Record(id) => {
                let run =
                    Run { ty: ty.clone(), term: self.b.copy(term), cell: true, constant: false };
                self.end_fields(*id, &run, span);
            }
            Ty::Class(class) if class.held == Held::Owned => {
                let there = self.b.ne(self.b.copy(term), self.b.null());
                let object =
                    Run { ty: ty.clone(), term: self.b.copy(term), cell: true, constant: false };
                let block = self.emitted(|l| l.end_object(&object, span));
                self.b.at(span);
                let stmt = self.b.if_(there, block, Vec::new());
                self.emit(stmt);
            }
            Ty::Class(_) => {
                self.unsupported(span, "the end of a shared object that has a `deinit`");
            }
            Ty::Array(rank, element) => {
                let (rank, element) = (*rank, (**element).clone());
                self.for_each_index(term, rank, |l, cell| l.end_value(&cell, &element, span));
            }
            Ty::Tuple(parts) => {
                for (number, part) in parts.iter().enumerate().rev() {
                    if self.sema.needs_end(part) {
                        let field = tuple_part(&self.b, term, number, part);
                        self.end_value(&field, part, span);
                    }
                }
            }
            _ => {}
        }
    }

    /// A value on its way into another owner: the variable it comes from gives it up.
    pub(crate) fn taken(&mut self, value: Value, to: &Ty) -> Value {
        let (Value::Run(run), Ty::Class(target)) = (&value, to) else { return value };
        let Ty::Class(source) = &run.ty else { return value };
        if target.held != Held::Owned || source.held != Held::Owned {
            return value;
        }
        self.exits.not_fresh(&value);
        if !run.cell {
            return value;
        }
        let run = run.clone();
        let name = self.temp_with(&run.ty, self.b.copy(&run.term));
        let stmt = self.b.assign(run.term, self.b.null());
        self.emit(stmt);
        Value::run(run.ty, self.b.var(&name))
    }
}
