//! Structure constructors, which look like calls.

use crate::ast::{Arg, ArgValue};
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::sema::types::{Ty, TypeId};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// `point(1, y=2)`
    pub(crate) fn structure_constructor(
        &mut self,
        id: TypeId,
        args: &[Arg],
        span: Span,
    ) -> Node<'a> {
        let ty = Ty::Derived(id);
        let def = self.sema.types[id.0 as usize].clone();
        if let Some(why) = &def.unsupported {
            self.unsupported(span, why);
        }
        let name = self.temp_record(&ty, span);
        self.b.at(span);
        let fresh = self.b.var(&name);
        let stmt = self.b.reset(fresh);
        self.emit(stmt);
        let mut position = 0;
        for arg in args {
            let k = match &arg.name {
                Some(keyword) => def.fields.iter().position(|f| f.name == keyword.name),
                None => {
                    position += 1;
                    Some(position - 1)
                }
            };
            let (Some(field), ArgValue::Expr(value)) =
                (k.and_then(|k| def.fields.get(k)), &arg.value)
            else {
                let message = format!("type `{}` has no such component", def.name);
                self.sema.error(arg.span, message);
                continue;
            };
            let base = self.b.var(&name);
            self.assign_field(base, field, value, span);
        }
        let cell = self.b.var(&name);
        Node { ty, shape: Vec::new(), kind: Kind::Value(cell), span }
    }
}
