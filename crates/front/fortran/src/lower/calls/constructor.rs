//! Structure constructors, which look like calls.

use crate::ast::{Arg, ArgValue};
use crate::lower::Lowerer;
use crate::lower::node::{Kind, Node};
use crate::sema::types::{Ty, TypeId, Var};
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
        let paths = self.constructed(id, args);
        let names_of_fields = paths.iter().filter_map(|path| path.last()).map(|field| &*field.name);
        let components: Vec<Parameter<'_>> = names_of_fields
            .map(|name| Parameter { name: Some(name), need: Need::Optional })
            .collect();
        match assign(&components, names(args), Unnamed::ByPlace) {
            Ok(taken) => {
                for (number, arg) in args.iter().enumerate() {
                    let at = taken.iter().position(|taken| *taken == Taken::Given(number));
                    let path = at.and_then(|at| paths.get(at)).and_then(|path| path.split_last());
                    if let (Some((field, parents)), ArgValue::Expr(value)) = (path, &arg.value) {
                        let inside = |base, parent: &Var| self.b.field(base, &parent.name);
                        let base = parents.iter().fold(self.b.var(&name), inside);
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

    /// The components that a constructor may give, each with the parent components that lead to it: those of the parent types
    /// come first, unless a keyword names the parent as a whole.
    fn constructed(&self, id: TypeId, args: &[Arg]) -> Vec<Vec<Var>> {
        let def = &self.sema.types[id.0 as usize];
        let mut paths = Vec::new();
        for (k, field) in def.fields.iter().enumerate() {
            let named = names(args).flatten().any(|name| *name == *field.name);
            match def.parent.filter(|_| k == 0 && !named) {
                Some(parent) => {
                    for path in self.constructed(parent, args) {
                        paths.push(std::iter::once(field.clone()).chain(path).collect());
                    }
                }
                None => paths.push(vec![field.clone()]),
            }
        }
        paths
    }
}
