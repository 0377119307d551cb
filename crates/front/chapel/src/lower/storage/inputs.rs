//! Variables whose first value comes from outside: `extern` ones, and module-level ones that were asked for.

use crate::ast::{Expr, Ident, Linkage, VarDecl};
use crate::lower::Lowerer;
use crate::lower::values::Value;
use crate::sema::{Binding, Ty};
use partita_kit::{Emit, Emitter};
use partita_tree::{Expr as Term, ExprKind, Intrinsic};

impl<'a> Lowerer<'a> {
    pub(crate) fn is_input(&self, decl: &VarDecl, name: &Ident) -> bool {
        let asked = || self.options.inputs.iter().any(|input| **input == *name.name);
        matches!(decl.linkage, Linkage::Extern(_)) || (self.frame.of_module && asked())
    }

    /// Declares a variable that starts with the input of its name.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other types are scalars or no inputs")]
    pub(crate) fn input_decl(
        &mut self,
        name: &'a Ident,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        constant: bool,
    ) {
        self.configs.inputs.insert(name.name.to_string());
        let declared = match (ty, init) {
            (Some(ty), _) => self.declared(ty),
            (None, Some(init)) => {
                let value = self.read(init);
                let ty = value.ty().unwrap_or(Ty::Unknown);
                let stored = self.tree_ty(&ty);
                crate::lower::storage::declared::Declared { ty, stored, domain: None, spread: None }
            }
            (None, None) => return self.not_an_input(name),
        };
        match declared.ty.clone() {
            Ty::Array(rank, element) => {
                let Some(op) = input_of(&element) else { return self.not_an_input(name) };
                self.declare_stored(name, declared, Some(Value::Nothing), constant);
                let Some(Binding::Variable(variable)) = self.frame.scope.lookup(&name.name) else {
                    return;
                };
                let value = self.variable_value(&variable);
                let array = self.term(&value);
                let base = array.clone();
                self.for_each_index(&array, rank, |l, cell| {
                    let indices = counted_from_zero(&l.b, &base, &cell);
                    let value = input_term(&l.b, op, name, indices);
                    let stmt = l.b.assign(cell, value);
                    l.emit(stmt);
                });
            }
            ty => {
                let Some(op) = input_of(&ty) else { return self.not_an_input(name) };
                let value = Value::run(ty.clone(), input_term(&self.b, op, name, Vec::new()));
                self.declare_with_value(name, &ty, &value, constant);
            }
        }
    }

    /// What was asked for and is not there.
    pub(crate) fn inputs_never_met(&mut self) {
        for name in &self.options.inputs {
            if !self.configs.inputs.contains(name) {
                let text = format!(
                    "--symbolic {name}: the program has no module-level variable of this name"
                );
                self.plain_error(&text);
            }
        }
    }

    fn not_an_input(&mut self, name: &'a Ident) {
        self.unsupported(
            name.span,
            "an input that is neither a number, a truth value nor an array of these",
        );
        self.bind_broken(&name.name);
    }
}

/// How a value of a type comes in.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "values of all other types do not come from outside"
)]
fn input_of(ty: &Ty) -> Option<Intrinsic> {
    match ty {
        Ty::Int(_) => Some(Intrinsic::InputInt),
        Ty::Real(_) => Some(Intrinsic::InputReal),
        Ty::Bool => Some(Intrinsic::InputBool),
        _ => None,
    }
}

fn input_term(b: &Emitter, op: Intrinsic, name: &Ident, indices: Vec<Term>) -> Term {
    let mut args = vec![b.str(&name.name)];
    args.extend(indices);
    b.intrinsic(op, args)
}

/// The indices of an element, as if all bounds began at 0: what an input is called does not depend on bounds.
fn counted_from_zero(b: &Emitter, array: &Term, cell: &Term) -> Vec<Term> {
    let ExprKind::Element { indices, .. } = &cell.kind else { return Vec::new() };
    let mut counted = Vec::with_capacity(indices.len());
    for (dimension, index) in (1..).zip(indices) {
        let args = vec![b.copy(array), b.int(dimension)];
        let low = b.intrinsic(Intrinsic::Lower, args);
        let index = b.copy(index);
        counted.push(b.binary(partita_tree::BinaryOp::Sub, index, low));
    }
    counted
}
