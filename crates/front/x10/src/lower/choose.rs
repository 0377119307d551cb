//! Which of several methods or constructors a call means.
//!
//! By number of arguments, then by their static types: of those that can take the arguments, the one whose parameters are
//! nearest. Type arguments that are not written follow from the arguments.

use super::Lowerer;
use crate::ast::{Formal, Name, Type, TypeKind, TypeParam};
use crate::sema::{ClassTy, Fit, Ty, TypeScope};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Something that could be called.
pub(crate) struct Candidate<'a> {
    pub(crate) class: ClassTy,
    pub(crate) index: usize,
    pub(crate) formals: &'a [Formal],
    pub(crate) params: Vec<Name>,
}

pub(crate) struct Chosen {
    pub(crate) class: ClassTy,
    pub(crate) index: usize,
    pub(crate) types: Vec<Ty>,
    pub(crate) params: Vec<Ty>,
}

pub(crate) enum NotChosen {
    /// No candidate has that many parameters.
    Number(Vec<usize>),
    /// None takes these types.
    Types,
}

pub(crate) fn param_names(params: &[TypeParam]) -> Vec<Name> {
    params.iter().map(|param| param.name.name.clone()).collect()
}

impl<'a> Lowerer<'a> {
    pub(crate) fn choose(
        &mut self,
        candidates: &[Candidate<'a>],
        explicit: &[Ty],
        args: &[Ty],
    ) -> Result<Chosen, NotChosen> {
        let same_number: Vec<&Candidate<'a>> =
            candidates.iter().filter(|c| c.formals.len() == args.len()).collect();
        if same_number.is_empty() {
            return Err(NotChosen::Number(candidates.iter().map(|c| c.formals.len()).collect()));
        }
        let mut possible: Vec<(Chosen, (bool, usize))> = Vec::new();
        for candidate in same_number {
            let Some(types) = self.type_arguments(candidate, explicit, args) else { continue };
            let params = self.parameter_types(candidate, &types);
            let fits: Option<Vec<Fit>> =
                args.iter().zip(&params).map(|(arg, param)| self.classes.fit(arg, param)).collect();
            let Some(fits) = fits else { continue };
            let operators = fits.iter().filter(|fit| matches!(fit, Fit::Operator(_))).count();
            let chosen =
                Chosen { class: candidate.class.clone(), index: candidate.index, types, params };
            let widens = fits.contains(&Fit::Widen);
            possible.push((chosen, (operators > 0 || widens, operators)));
        }
        // Conversions count only where no candidate takes the values as they are, those of the program where nothing else does.
        let least = possible.iter().map(|(_, cost)| *cost).min().ok_or(NotChosen::Types)?;
        possible.retain(|(_, cost)| *cost == least || least.0 && cost.1 == least.1);
        let mut best: Option<Chosen> = None;
        for (chosen, _) in possible {
            // The first of equals is the one further down, which overrides.
            let nearer = best.as_ref().is_none_or(|best| {
                self.classes.as_specific(&chosen.params, &best.params)
                    && !self.classes.as_specific(&best.params, &chosen.params)
            });
            if nearer {
                best = Some(chosen);
            }
        }
        best.ok_or(NotChosen::Types)
    }

    fn scope_with(&self, candidate: &Candidate<'a>, types: &[Ty]) -> TypeScope {
        let mut scope = self.classes.scope_of(&candidate.class);
        if !candidate.params.is_empty() {
            let mut subst = (*scope.subst).clone();
            subst.extend(candidate.params.iter().cloned().zip(types.iter().cloned()));
            scope.subst = Rc::new(subst);
        }
        scope
    }

    fn parameter_types(&mut self, candidate: &Candidate<'a>, types: &[Ty]) -> Vec<Ty> {
        let scope = self.scope_with(candidate, types);
        let one = |formal: &Formal| match &formal.ty {
            Some(ty) => self.classes.resolve(ty, &scope).unwrap_or(Ty::Unknown),
            None => Ty::Unknown,
        };
        candidate.formals.iter().map(one).collect()
    }

    fn type_arguments(
        &mut self,
        candidate: &Candidate<'a>,
        explicit: &[Ty],
        args: &[Ty],
    ) -> Option<Vec<Ty>> {
        if candidate.params.is_empty() {
            return Some(Vec::new());
        }
        if explicit.len() == candidate.params.len() {
            return Some(explicit.to_vec());
        }
        let mut bound = FxHashMap::default();
        for (formal, arg) in candidate.formals.iter().zip(args) {
            if let Some(ty) = &formal.ty {
                self.unify(ty, arg, &candidate.params, &mut bound);
            }
        }
        let of = |name: &Name| bound.get(name).cloned().unwrap_or(Ty::Unknown);
        Some(candidate.params.iter().map(of).collect())
    }

    /// What type parameters must be for a parameter to take an argument.
    pub(crate) fn unify(
        &self,
        param: &Type,
        arg: &Ty,
        names: &[Name],
        bound: &mut FxHashMap<Name, Ty>,
    ) {
        match &param.kind {
            TypeKind::Void => {}
            TypeKind::Constrained { base, .. }
            | TypeKind::AtHome { base, .. }
            | TypeKind::Below(base) => self.unify(base, arg, names, bound),
            TypeKind::Function(function) => {
                let Ty::Function(given) = arg else { return };
                for (formal, ty) in function.formals.iter().zip(&given.params) {
                    if let Some(formal) = &formal.ty {
                        self.unify(formal, ty, names, bound);
                    }
                }
                self.unify(&function.result, &given.result, names, bound);
            }
            TypeKind::Named(named) => {
                let name = &named.path.name.name;
                if named.path.qualifiers.is_empty() && names.contains(name) {
                    if matches!(arg, Ty::Null | Ty::Unknown) {
                        return;
                    }
                    let known = bound.get(name).cloned();
                    let ty = match known {
                        Some(known) => match self.classes.arithmetic(&known, arg) {
                            Some(wider) => wider,
                            None => self.classes.common(&known, arg),
                        },
                        None => arg.clone(),
                    };
                    bound.insert(name.clone(), ty);
                    return;
                }
                let Some(class) = self.classes.class_of(arg) else { return };
                let same =
                    self.classes.line(&class).into_iter().find(|above| *above.name == **name);
                for (written, given) in
                    named.types.iter().zip(same.iter().flat_map(|c| c.args.iter()))
                {
                    self.unify(written, given, names, bound);
                }
            }
        }
    }
}
