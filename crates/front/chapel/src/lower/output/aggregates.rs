//! Output of records and objects: one procedure of the tree for each type, since objects may refer to each other.

use crate::lower::Lowerer;
use crate::lower::output::flush_items;
use crate::lower::values::{Run, Value};
use crate::sema::{AggregateId, Held, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    pub(crate) fn print_aggregate(
        &mut self,
        value: &Value,
        ty: &Ty,
        pending: &mut Vec<Term>,
        span: Span,
    ) {
        let Some(id) = ty.aggregate() else { return };
        flush_items(&mut self.b, pending);
        let writer = self.writer(id, span);
        let term = self.term(value);
        let term = if let Value::Run(run) = value
            && run.cell
        {
            term
        } else {
            let name = self.temp_with(ty, term);
            self.b.var(&name)
        };
        self.b.at(span);
        let stmt = self.b.run(&writer, vec![term]);
        self.emit(stmt);
    }

    fn writer(&mut self, id: AggregateId, span: Span) -> String {
        if let Some(name) = self.types.writers.get(&id) {
            return name.clone();
        }
        let base = format!("_write_{}", self.sema.aggregates[id].decl.name.name);
        let name = self.global_name(&base);
        self.types.writers.insert(id, name.clone());
        let ty = self.sema.this_type(id);
        let class = self.sema.aggregates[id].is_class();
        let tree = self.tree_ty(&ty);
        self.sema.tell_apart(id);
        let block = self.emitted(|l| {
            if !class {
                return l.write_fields(id, "(", ")", span);
            }
            let mut chain = l.inside(|l| l.write_fields(id, "{", "}", span)).0;
            for member in l.sema.family(id) {
                if member == id {
                    continue;
                }
                let block = l.emitted(|l| l.write_fields(member, "{", "}", span));
                let object = l.b.var("this");
                let test = l.tree_typer().is_kind(&object, &[member]);
                chain = vec![l.b.if_(test, block, chain)];
            }
            let nothing = vec![l.b.item(vec![l.b.str("nil")])];
            let none = l.b.eq(l.b.var("this"), l.b.null());
            let stmt = l.b.if_(none, nothing, chain);
            l.emit(stmt);
        });
        let param = if class { self.b.param("this", tree) } else { self.b.ref_param("this", tree) };
        self.b.proc(&name, vec![param], None, block);
        name
    }

    fn write_fields(&mut self, id: AggregateId, open: &str, close: &str, span: Span) {
        for method in ["writeThis", "serialize", "encodeTo", "writeTo"] {
            if !self.sema.methods_of(id, method).is_empty() {
                return self.unsupported(span, "output by a method of the program");
            }
        }
        let mut ty = self.sema.this_type(id);
        if let Ty::Class(class) = &mut ty {
            class.held = Held::Borrowed;
        }
        let this = Run { ty, term: self.b.var("this"), cell: true, constant: false };
        let mut items = vec![self.b.str(open)];
        for (number, field) in self.sema.fields_of(id).into_iter().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            items.push(self.b.str(&format!("{comma}{} = ", field.name)));
            let cell = self.field_cell(&this, &field);
            let value = if let Ty::Sync(_) | Ty::Single(_) = &field.ty {
                return self.unsupported(span, "output of a sync variable in an object");
            } else {
                self.read_value(Value::Run(cell), span)
            };
            self.print_value(&value, &mut items, span);
        }
        items.push(self.b.str(close));
        flush_items(&mut self.b, &mut items);
    }
}
