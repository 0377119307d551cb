//! `config` variables: from `-D`, or as the program says. What is computed from them alone is known before the program runs.

use crate::ast::{Expr, Ident};
use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::storage::tree_types::default_term;
use crate::lower::values::{RangeValue, Value};
use crate::sema::{self, Const, Known, Meaning, Sema, Ty};
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
        let known = |range: &RangeValue| range.terms().all(|term| self.is_static(term));
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
    /// What `-D` says of a config.
    pub(crate) fn definition(&mut self, name: &Ident) -> Option<String> {
        let (_, text) = self.options.defines.iter().find(|(known, _)| **known == *name.name)?;
        self.configs.taken.insert(name.name.to_string());
        Some(text.trim().to_owned())
    }

    /// The type of a config: as it says, or that of its initialiser, which is not run for this.
    pub(crate) fn config_type(&mut self, ty: Option<&'a Expr>, init: Option<&'a Expr>) -> Ty {
        match (ty, init) {
            (Some(ty), _) => self.type_expr(ty),
            (None, Some(init)) => self.decide(|typer| typer.read(init)).value_ty(),
            (None, None) => Ty::Unknown,
        }
    }

    /// The value that a definition gives a config of a type.
    pub(crate) fn defined(&mut self, name: &Ident, ty: &Ty, text: &str) -> Value {
        if !ty.can_be_keyed() {
            let shown = self.sema.show(ty);
            let what = format!("a value from outside for a config of type {shown}");
            return self.give_up(name.span, &what);
        }
        match definition(&self.sema, text, ty) {
            Some(Const::Real(number)) => {
                self.cast(Value::Const(Const::Real(number)), ty, name.span)
            }
            Some(known) => Value::Const(known),
            None => {
                let shown = self.sema.show(ty);
                let text = format!("-D {}={text}: `{}` has the type {shown}", name.name, name.name);
                self.error(name.span, text);
                Value::Unknown
            }
        }
    }

    pub(crate) fn config_decl(
        &mut self,
        name: &'a Ident,
        ty: Option<&'a Expr>,
        init: Option<&'a Expr>,
        constant: bool,
    ) {
        let (ty, value) = match (self.definition(name), init) {
            (Some(text), _) => {
                let ty = self.config_type(ty, init);
                let value = self.defined(name, &ty, &text);
                (ty, value)
            }
            (None, Some(init)) => {
                let value = self.read(init);
                let ty = ty.map_or_else(|| value.value_ty(), |ty| self.type_expr(ty));
                (ty, value)
            }
            (None, None) => {
                let ty = self.config_type(ty, init);
                match default_term(&self.b, &self.sema, &ty) {
                    Some(term) => (ty.clone(), Value::run(ty, term)),
                    None => return self.declare_default(name, ty, constant),
                }
            }
        };
        let plain = matches!(ty, Ty::Bool | Ty::Int(64) | Ty::Real(64));
        if constant
            && plain
            && let Value::Const(_) = value
        {
            let known = self.checked(&value, &ty, name.span);
            let tree = self.tree_ty(&ty);
            // Part of the scope of the verdict, by its own name.
            let tree_name = self.global_name(&name.name);
            self.b.config(&tree_name, tree, known);
            self.configs.names.insert(tree_name.clone());
            self.bind_variable(&name.name, tree_name, ty, true, false);
            return;
        }
        self.declare_with_value(name, &ty, &value, constant);
    }
}

/// A text as a value of a type, read as the language's own programs read their command lines.
#[expect(clippy::wildcard_enum_match_arm, reason = "values of all other types have no text here")]
fn definition(sema: &Sema<'_>, text: &str, ty: &Ty) -> Option<Const> {
    match ty {
        Ty::Bool => text.parse().ok().map(Const::Bool),
        Ty::Int(_) | Ty::Uint(_) => {
            let number = Const::Int(integer(text)?, ty.clone());
            number.fits(ty).then_some(number)
        }
        #[expect(clippy::cast_precision_loss, reason = "as the language converts")]
        Ty::Real(_) => match integer(text) {
            Some(whole) => Some(Const::Real(whole as f64)),
            None => text.replace('_', "").parse().ok().map(Const::Real),
        },
        Ty::Str => {
            let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            Some(Const::Str(quoted.unwrap_or(text).to_owned()))
        }
        Ty::Enum(id) => {
            let info = &sema.enums[*id];
            let own = text.strip_prefix(&*info.name).and_then(|rest| rest.strip_prefix('.'));
            let name = own.unwrap_or(text);
            let number = info.constants.iter().position(|(known, _)| **known == *name)?;
            Some(Const::Enum(*id, number))
        }
        _ => None,
    }
}

/// A whole number as the language writes it.
fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = digits.replace('_', "").to_ascii_lowercase();
    let based = [("0x", 16), ("0o", 8), ("0b", 2)]
        .into_iter()
        .find_map(|(prefix, base)| Some((digits.strip_prefix(prefix)?, base)));
    let (digits, base) = based.unwrap_or((&digits, 10));
    // A second sign is no digit.
    let known = u64::from_str_radix(digits.strip_prefix('+').map_or(digits, |_| ""), base).ok()?;
    Some(if negative { -i128::from(known) } else { i128::from(known) })
}
