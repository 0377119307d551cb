//! Members of classes, their own and inherited ones.

use super::{ClassTy, Classes, Ty};
use crate::ast::{BinaryOp, MethodKind, Operator, Side, UnaryOp};

/// A field of a class, with the class that declares it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FieldRef {
    pub(crate) class: ClassTy,
    pub(crate) index: usize,
}

/// A method of a class, with the class that declares it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MethodRef {
    pub(crate) class: ClassTy,
    pub(crate) index: usize,
}

/// How many classes may be above each other.
const DEPTH: usize = 100;

impl Classes<'_> {
    /// The classes and interfaces directly above; types that are no classes are left out.
    pub(crate) fn directly_above(&self, class: &ClassTy) -> Vec<ClassTy> {
        let facts = self.get(class.id);
        let mut scope = self.scope_of(class);
        // A class cannot be above itself by its own name.
        if facts.around.is_none() {
            scope.class = facts.outer;
        }
        let resolved = facts.supers.iter().filter_map(|ty| self.resolve(ty, &scope).ok());
        let mut above: Vec<ClassTy> = resolved.filter_map(|ty| ty.class().cloned()).collect();
        above.retain(|above| above.id != class.id);
        above
    }

    /// The functions that an object serves as.
    pub(crate) fn functions_above(&self, class: &ClassTy) -> Vec<Ty> {
        let facts = self.get(class.id);
        let scope = self.scope_of(class);
        let resolved = facts.supers.iter().filter_map(|ty| self.resolve(ty, &scope).ok());
        resolved.filter(|ty| matches!(ty, Ty::Function(_))).collect()
    }

    pub(crate) fn superclass(&self, class: &ClassTy) -> Option<ClassTy> {
        let above = self.directly_above(class);
        above.into_iter().find(|above| !self.get(above.id).is_interface())
    }

    /// The class, then everything above it, nearest first; classes before interfaces.
    pub(crate) fn line(&self, class: &ClassTy) -> Vec<ClassTy> {
        let mut line = vec![class.clone()];
        let mut next = 0;
        while next < line.len() && line.len() < DEPTH {
            let mut above = self.directly_above(&line[next]);
            above.sort_by_key(|above| self.get(above.id).is_interface());
            for above in above {
                if !line.contains(&above) {
                    line.push(above);
                }
            }
            next += 1;
        }
        line.sort_by_key(|class| self.get(class.id).is_interface());
        line
    }

    /// The topmost class of an object.
    pub(crate) fn root(&self, class: &ClassTy) -> ClassTy {
        let mut root = class.clone();
        for _ in 0..DEPTH {
            match self.superclass(&root) {
                Some(above) => root = above,
                None => break,
            }
        }
        root
    }

    pub(crate) fn is_below(&self, class: &ClassTy, other: &ClassTy) -> bool {
        self.line(class).contains(other)
    }

    pub(crate) fn field(&self, class: &ClassTy, name: &str) -> Option<FieldRef> {
        self.line(class).into_iter().find_map(|class| {
            let facts = self.get(class.id);
            let index = facts.fields.iter().position(|field| &*field.name == name)?;
            Some(FieldRef { class, index })
        })
    }

    /// All methods of a name, those further down first.
    pub(crate) fn methods(&self, class: &ClassTy, name: &str) -> Vec<MethodRef> {
        let mut found = Vec::new();
        let mut line = self.line(class);
        line.extend(self.class_of(&Ty::Any).filter(|any| any.id != class.id));
        for class in line {
            let facts = self.get(class.id);
            for (index, method) in facts.methods.iter().enumerate() {
                let own = operator_name(method.decl.kind);
                let own = own.as_deref().unwrap_or(&method.decl.name.name);
                // In 2010 a method of this name was the operator.
                let old = self.legacy && !facts.library && name == APPLY && own == "apply";
                if own == name || old {
                    found.push(MethodRef { class: class.clone(), index });
                }
            }
        }
        found
    }
}

/// What an operator is called in the table of methods; `None` for methods with names.
pub(crate) fn operator_name(kind: MethodKind) -> Option<String> {
    match kind {
        MethodKind::Method | MethodKind::Property => None,
        MethodKind::Operator(operator) => Some(match operator {
            Operator::Binary { op, this } => binary_name(op, this),
            Operator::Unary { op, .. } => unary_name(op),
            Operator::Apply => APPLY.to_owned(),
            Operator::Set => SET.to_owned(),
            Operator::As => AS.to_owned(),
            Operator::Implicit => IMPLICIT.to_owned(),
            Operator::Control(word) => format!("operator {}", word.word()),
        }),
    }
}

pub(crate) const APPLY: &str = "operator ()";
pub(crate) const SET: &str = "operator ()=";
pub(crate) const AS: &str = "operator as";
pub(crate) const IMPLICIT: &str = "operator implicit";

pub(crate) fn binary_name(op: BinaryOp, this: Option<Side>) -> String {
    match this {
        Some(Side::Right) => format!("operator () {}", op.symbol()),
        Some(Side::Left) | None => format!("operator {}", op.symbol()),
    }
}

pub(crate) fn unary_name(op: UnaryOp) -> String {
    format!("operator unary {}", op.symbol())
}
