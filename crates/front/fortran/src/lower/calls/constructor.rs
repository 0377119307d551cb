//! Structure constructors, which look like calls.

use crate::ast::{Arg, ArgValue};
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::sema::types::{Ty, TypeId};
use crate::sema::typing::names;
use partita_kit::Emit;
use partita_kit::arguments::{Need, Parameter, Taken, Unnamed, assign};
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
        let names_of_fields = def.fields.iter().map(|field| &*field.name);
        let components: Vec<Parameter<'_>> = names_of_fields
            .map(|name| Parameter { name: Some(name), need: Need::Optional })
            .collect();
        match assign(&components, names(args), Unnamed::ByPlace) {
            Ok(taken) => {
                for (number, arg) in args.iter().enumerate() {
                    let at = taken.iter().position(|taken| *taken == Taken::Given(number));
                    if let (Some(field), ArgValue::Expr(value)) =
                        (at.and_then(|at| def.fields.get(at)), &arg.value)
                    {
                        let base = self.b.var(&name);
                        self.assign_field(base, field, value, span);
                    }
                }
            }
            Err(mistake) => {
                let at = mistake.argument().and_then(|number| args.get(number));
                let message = format!("type `{}` has no such component", def.name);
                self.sema.error(at.map_or(span, |arg| arg.span), message);
            }
        }
        let cell = self.b.var(&name);
        Node { ty, kind: Kind::Value(cell), span }
    }
}
