//! What converts to what by itself, and which of two types is nearer.

use super::members::IMPLICIT;
use super::{ClassTy, Classes, MethodRef, Ty};

/// How a value gets to a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    /// As it is.
    Same,
    /// A wider number.
    Widen,
    /// To a class or interface above, to `Any`, or `null` to a reference.
    Up,
    /// By an operator that the program declares.
    Operator(MethodRef),
}

impl Classes<'_> {
    pub(crate) fn fit(&self, from: &Ty, to: &Ty) -> Option<Fit> {
        if let Some(fit) = self.fit_plain(from, to) {
            return Some(fit);
        }
        let found = self.implicit(from, to)?;
        Some(Fit::Operator(found))
    }

    /// Without operators of the program.
    pub(crate) fn fit_plain(&self, from: &Ty, to: &Ty) -> Option<Fit> {
        if from == to || *from == Ty::Unknown || *to == Ty::Unknown {
            return Some(Fit::Same);
        }
        if self.is_unknown_inside(from, to) {
            return Some(Fit::Same);
        }
        match (from, to) {
            (Ty::Void, _) | (_, Ty::Void) => None,
            (_, Ty::Any) => Some(Fit::Up),
            (Ty::Null, _) => self.takes_null(to).then_some(Fit::Up),
            (Ty::Int(_) | Ty::Float | Ty::Double, Ty::Int(_) | Ty::Float | Ty::Double) => {
                let signed = |ty: &Ty| !matches!(ty, Ty::Int(kind) if !kind.is_signed());
                let wider = from.rank() < to.rank() && (signed(from) || !matches!(to, Ty::Int(_)));
                wider.then_some(Fit::Widen)
            }
            (Ty::Class(a), Ty::Class(b)) => self.is_below(a, b).then_some(Fit::Up),
            (Ty::Function(a), Ty::Function(b)) => {
                let params = a.params.len() == b.params.len()
                    && a.params.iter().zip(&b.params).all(|(a, b)| self.fit_plain(b, a).is_some());
                let result = b.result == Ty::Void || self.fit_plain(&a.result, &b.result).is_some();
                (params && result).then_some(Fit::Up)
            }
            (Ty::Class(class), Ty::Function(_)) => {
                let functions = self.functions_of(class);
                functions.iter().any(|ty| self.fit_plain(ty, to).is_some()).then_some(Fit::Up)
            }
            (Ty::Rail(element), Ty::Function(function)) => {
                let fits = function.params == [Ty::LONG] && function.result == **element;
                fits.then_some(Fit::Up)
            }
            (Ty::Rail(_) | Ty::String | Ty::Int(_) | Ty::Double | Ty::Float, Ty::Class(_)) => {
                let class = self.class_of(from)?;
                let Ty::Class(to) = to else { return None };
                self.is_below(&class, to).then_some(Fit::Up)
            }
            _ => None,
        }
    }

    /// Functions that an object can serve as: those it implements.
    fn functions_of(&self, class: &ClassTy) -> Vec<Ty> {
        self.line(class).iter().flat_map(|class| self.functions_above(class)).collect()
    }

    /// The same shape, where an inferred part is not known.
    fn is_unknown_inside(&self, from: &Ty, to: &Ty) -> bool {
        match (from, to) {
            (Ty::Class(a), Ty::Class(b)) => {
                a.id == b.id && a.args.iter().zip(b.args.iter()).all(|(a, b)| same_or_unknown(a, b))
            }
            (Ty::Rail(a), Ty::Rail(b)) | (Ty::GlobalRef(a), Ty::GlobalRef(b)) => {
                same_or_unknown(a, b)
            }
            _ => false,
        }
    }

    /// Whether `null` is a value of the type.
    pub(crate) fn takes_null(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Class(class) => !self.get(class.id).is_struct(),
            Ty::Unknown
            | Ty::Null
            | Ty::Any
            | Ty::String
            | Ty::Rail(_)
            | Ty::Function(_)
            | Ty::Clock => true,
            Ty::Void
            | Ty::Int(_)
            | Ty::Float
            | Ty::Double
            | Ty::Boolean
            | Ty::Char
            | Ty::Place
            | Ty::GlobalRef(_) => false,
        }
    }

    /// `operator (x: A): B` of either type.
    fn implicit(&self, from: &Ty, to: &Ty) -> Option<MethodRef> {
        self.conversion(IMPLICIT, from, to)
    }

    /// An operator of that name that takes the one type and gives the other.
    pub(crate) fn conversion(&self, name: &str, from: &Ty, to: &Ty) -> Option<MethodRef> {
        for owner in [to, from] {
            let Some(class) = self.class_of(owner) else { continue };
            for method in self.methods(&class, name) {
                let facts = self.get(method.class.id);
                let decl = facts.methods[method.index].decl;
                let scope = self.scope_of(&method.class);
                let resolve =
                    |ty: Option<&crate::ast::Type>| ty.and_then(|ty| self.resolve(ty, &scope).ok());
                let takes = decl.formals.first().and_then(|formal| resolve(formal.ty.as_ref()));
                let gives = match &decl.result {
                    Some(ty) => resolve(Some(ty)),
                    None => Some(self.ty(method.class.clone())),
                };
                if takes.is_some_and(|takes| self.fit_plain(from, &takes).is_some())
                    && gives.is_some_and(|gives| gives == *to)
                {
                    return Some(method);
                }
            }
        }
        None
    }

    /// Whether the first list of parameters is at least as near as the second.
    pub(crate) fn as_specific(&self, a: &[Ty], b: &[Ty]) -> bool {
        a.iter().zip(b).all(|(a, b)| self.fit_plain(a, b).is_some())
    }

    /// The type that two values have in common.
    pub(crate) fn common(&self, a: &Ty, b: &Ty) -> Ty {
        if self.fit_plain(a, b).is_some() {
            return b.clone();
        }
        if self.fit_plain(b, a).is_some() {
            return a.clone();
        }
        if let (Ty::Class(a), Ty::Class(b)) = (a, b)
            && let Some(shared) = self.line(a).into_iter().find(|above| self.is_below(b, above))
        {
            return Ty::Class(shared);
        }
        Ty::Any
    }

    /// The type in which two numbers are calculated with.
    pub(crate) fn arithmetic(&self, a: &Ty, b: &Ty) -> Option<Ty> {
        let (x, y) = (a.rank()?, b.rank()?);
        let wider = if x >= y { a } else { b };
        Some(wider.clone())
    }
}

fn same_or_unknown(a: &Ty, b: &Ty) -> bool {
    a == b || *a == Ty::Unknown || *b == Ty::Unknown
}
