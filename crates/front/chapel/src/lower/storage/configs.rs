//! `config` variables: from `-D`, or as the program says. What is computed from them alone is known before the program runs.

use crate::ast::{Expr, Ident};
use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::storage::tree_types::default_term;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{self, Const, Known, Meaning, Ty};
use partita_kit::literal;
use partita_tree::{Expr as Term, ExprKind as TermKind, Type};
use rustc_hash::FxHashSet;

/// What comes from outside, as far as it was met.
#[derive(Default)]
pub(crate) struct Configs {
    /// Definitions that a config took.
    pub(crate) taken: FxHashSet<String>,
    /// Configs of the tree.
    pub(crate) names: FxHashSet<String>,
    /// Inputs that were declared.
    pub(super) inputs: FxHashSet<String>,
}

impl Configs {
    /// Literals, configs and what is computed from them: known before the program runs.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other terms are worked out by a run")]
    pub(crate) fn is_static(&self, term: &Term) -> bool {
        match &term.kind {
            TermKind::Int(_) => true,
            TermKind::Var(name) => self.names.contains(&**name),
            TermKind::Binary { left, right, .. } => self.is_static(left) && self.is_static(right),
            TermKind::Unary { operand, .. } => self.is_static(operand),
            _ => false,
        }
    }

    pub(crate) fn is_static_type(&self, ty: &Type) -> bool {
        if let Type::Array { shape, element } = ty {
            let known = |term: &Term| self.is_static(term);
            shape.iter().all(|bound| known(&bound.low) && known(&bound.high))
                && self.is_static_type(element)
        } else {
            true
        }
    }

    /// Ranges and domains that are known before the program runs.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other values are no ranges")]
    pub(crate) fn is_static_value(&self, value: &Value) -> bool {
        let known = |range: &RangeValue| {
            let mut ends = [&range.low, &range.high, &range.stride].into_iter().flatten();
            ends.all(|term| self.is_static(term))
        };
        match value {
            Value::Range(range) => known(range),
            Value::Domain(dims) => dims.iter().all(known),
            _ => false,
        }
    }

    /// When a number is known.
    fn known(&self, term: &Term) -> Known {
        if let Some(value) = literal(term) {
            return Known::Literal(value);
        }
        if self.is_static(term) { Known::Fixed } else { Known::Late }
    }

    /// What is known of a value without its terms.
    pub(crate) fn meaning_of(&self, value: &Value) -> Meaning {
        value.meaning(&|term| self.known(term))
    }

    pub(crate) fn meanings_of(&self, given: &[Given]) -> Vec<sema::Given<Meaning>> {
        let meaning = |given: &Given| sema::Given {
            name: given.name.clone(),
            value: self.meaning_of(&given.value),
            span: given.span,
        };
        given.iter().map(meaning).collect()
    }
}

impl<'a> Lowerer<'a> {
    /// The value that `-D` gives a config.
    pub(crate) fn definition(&mut self, name: &Ident) -> Option<Const> {
        let (_, text) = self.options.defines.iter().find(|(known, _)| **known == *name.name)?;
        self.configs.taken.insert(name.name.to_string());
        Some(definition(text))
    }

    pub(crate) fn config_decl(
        &mut self,
        name: &'a Ident,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        defined: Option<Const>,
        constant: bool,
    ) {
        let value = match (&defined, init) {
            (Some(known), _) => Some(Value::Const(known.clone())),
            (None, Some(init)) => Some(self.read(init)),
            (None, None) => None,
        };
        let ty = match (ty, &value) {
            (Some(ty), _) => self.type_expr(ty),
            (None, Some(value)) => value.value_ty(),
            (None, None) => Ty::Unknown,
        };
        let value = match value {
            Some(value) if defined.is_some() => self.cast(value, &ty, name.span),
            Some(value) => value,
            None => match default_term(&self.b, &self.sema, &ty) {
                Some(term) => Value::run(ty.clone(), term),
                None => return self.declare_default(name, ty, constant),
            },
        };
        let plain = matches!(ty, Ty::Bool | Ty::Int(64) | Ty::Real(64));
        if let (Value::Const(known), true) = (&value, plain) {
            let known = self.converted(&Value::Const(known.clone()), &ty);
            let tree = self.tree_ty(&ty);
            // Part of the scope of the verdict, by its own name.
            let tree_name = self.global_name(&name.name);
            if constant {
                self.b.config(&tree_name, tree, known);
                self.configs.names.insert(tree_name.clone());
                self.bind_variable(&name.name, tree_name, ty, true, false);
                return;
            }
        }
        self.declare_with_value(name, &ty, &value, constant);
    }
}

/// A value as it can stand behind `-D name=`.
fn definition(text: &str) -> Const {
    let text = text.trim();
    if let Ok(known) = text.parse::<bool>() {
        return Const::Bool(known);
    }
    if let Ok(number) = text.parse::<i64>() {
        return Const::int(number);
    }
    if let Ok(number) = text.parse::<f64>() {
        return Const::Real(number);
    }
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    Const::Str(quoted.unwrap_or(text).to_owned())
}
