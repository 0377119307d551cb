//! How arguments are handed over to procedures.

use super::ids::ProcId;
use super::meaning::{Meaning, Part, Running};
use super::scope::Scope;
use super::ty::{ClassTy, Held, Ty};
use super::typer::Typer;
use crate::ast::{Expr, Formal, Intent, Pattern};
use partita_source::Span;

/// What a procedure gets for a formal, as far as that decides how it is lowered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Handed {
    /// A param, a type, a procedure: part of which instance is called.
    Known(Meaning),
    Copy {
        ty: Ty,
        constant: bool,
    },
    /// By reference.
    Cell {
        ty: Ty,
        constant: bool,
    },
    /// A part of an array, by reference: the array and where the part lies.
    View(Part),
    /// Something was wrong with it.
    Broken,
}

/// What the caller does to hand an argument over.
#[derive(Clone, Debug)]
pub(crate) enum Passing {
    Known(Meaning),
    Copy {
        ty: Ty,
        constant: bool,
    },
    /// The cell itself.
    Cell {
        ty: Ty,
        constant: bool,
    },
    View(Part),
    /// A variable of the caller's, stored back when the call has ended.
    Back {
        ty: Ty,
    },
    /// The value in a variable of its own.
    Variable {
        ty: Ty,
        constant: bool,
    },
    /// An array of its own.
    OwnArray {
        ty: Ty,
        constant: bool,
    },
    Broken,
}

impl Passing {
    /// The type that the procedure sees.
    pub(crate) fn ty(&self) -> Option<Ty> {
        self.clone().handed().ty()
    }

    pub(crate) fn handed(self) -> Handed {
        match self {
            Passing::Known(meaning) => Handed::Known(meaning),
            Passing::Copy { ty, constant } => Handed::Copy { ty, constant },
            Passing::Cell { ty, constant }
            | Passing::Variable { ty, constant }
            | Passing::OwnArray { ty, constant } => Handed::Cell { ty, constant },
            Passing::Back { ty } => Handed::Cell { ty, constant: false },
            Passing::View(part) => Handed::View(part),
            Passing::Broken => Handed::Broken,
        }
    }
}

impl Handed {
    /// The type of the value that the procedure sees.
    pub(crate) fn ty(&self) -> Option<Ty> {
        match self {
            Handed::Copy { ty, .. } | Handed::Cell { ty, .. } => Some(ty.clone()),
            Handed::View(part) => Some(part.ty()),
            Handed::Known(_) | Handed::Broken => None,
        }
    }

    /// The type whose members a method sees by their names.
    pub(crate) fn this_type(&self) -> Option<Ty> {
        match self {
            Handed::Known(meaning) => meaning.as_type().cloned(),
            Handed::Copy { ty, .. } | Handed::Cell { ty, .. } => Some(ty.clone()),
            Handed::View(_) | Handed::Broken => None,
        }
    }

    /// What the name of the formal means inside.
    pub(crate) fn meaning(&self) -> Meaning {
        match self {
            Handed::Known(meaning) => meaning.clone(),
            Handed::Copy { ty, constant } | Handed::Cell { ty, constant } => {
                Meaning::cell(ty.clone(), *constant)
            }
            Handed::View(part) => Meaning::Slice(part.clone()),
            Handed::Broken => Meaning::Unknown,
        }
    }
}

/// The call that an argument belongs to.
pub(crate) struct Around<'c, 'a> {
    pub(crate) proc: ProcId,
    pub(crate) this: Option<&'c Meaning>,
    /// The formals before, and what they are given.
    pub(crate) earlier: &'c [(&'a Formal, Meaning)],
}

const ENDLESS_CALLS: &str =
    "the types of the arguments grow with each call: there is no end of instances";

impl<'a> Typer<'_, 'a> {
    /// How an argument is handed over for a formal.
    pub(crate) fn passing(
        &mut self,
        call: &Around<'_, 'a>,
        formal: &'a Formal,
        value: &Meaning,
        span: Span,
    ) -> Passing {
        let intent = formal.intent;
        let is_type = matches!(value, Meaning::Type(_) | Meaning::Aggregate(_));
        let wants_known = matches!(intent, Some(Intent::Param | Intent::Type));
        if value.as_type().cloned().or_else(|| value.ty()).is_some_and(|ty| ty.is_endless()) {
            self.error(span, ENDLESS_CALLS);
            return Passing::Broken;
        }
        if is_type || (wants_known && (value.is_known() || value.is_unknown())) {
            return Passing::Known(value.clone());
        }
        if wants_known {
            let wanted = if intent == Some(Intent::Type) { "a type" } else { "a param" };
            self.error(span, &format!("{wanted} is wanted here"));
            return Passing::Broken;
        }
        if let Meaning::Procs(procs, of) = value {
            let known = self.procedure_value(procs, of.is_some(), span);
            return known.map_or(Passing::Broken, Passing::Known);
        }
        let Some(from) = value.ty() else {
            self.no_value(span, value);
            return Passing::Broken;
        };
        // The formal's type, as far as it says one.
        let wanted = formal.ty.as_ref().and_then(|ty| self.type_in(call, formal, ty, &from));
        // A value is wanted of a sync variable: it is read.
        let reads = from.is_sync() && wanted.as_ref().is_some_and(|to| !to.is_guarded());
        let value = if reads { value.clone().read() } else { value.clone() };
        let from = value.value_ty();
        let ty = match wanted {
            Some(Ty::Array(..) | Ty::Range(_)) | None => from,
            Some(to) => to,
        };
        if let Some(Intent::Out | Intent::InOut) = intent {
            if !matches!(value, Meaning::Run(Running { cell: true, constant: false, .. })) {
                self.error(span, "an argument that is changed must be a variable");
                return Passing::Broken;
            }
            return Passing::Back { ty };
        }
        let constant =
            !matches!(intent, Some(Intent::Ref | Intent::In | Intent::Var)) && !ty.is_guarded();
        if ty.element().is_some_and(Ty::is_array) {
            self.give_up(span, "an array of arrays as an argument");
            return Passing::Broken;
        }
        let by_ref = match intent {
            Some(Intent::Ref | Intent::ConstRef) => true,
            Some(Intent::In | Intent::ConstIn) => false,
            _ => !ty.is_scalar(),
        };
        if by_ref {
            return self.by_reference(intent, &value, ty, constant, span);
        }
        if ty.is_array() {
            return Passing::OwnArray { ty, constant };
        }
        Passing::Copy { ty, constant }
    }

    fn by_reference(
        &mut self,
        intent: Option<Intent>,
        value: &Meaning,
        ty: Ty,
        constant: bool,
        span: Span,
    ) -> Passing {
        if let Meaning::Slice(part) = value {
            return Passing::View(part.passed());
        }
        if let Meaning::Run(run) = value
            && run.cell
        {
            if intent == Some(Intent::Ref) && run.constant && !run.ty.is_guarded() {
                self.error(span, "a constant is passed where the procedure may change it");
            }
            // Arrays are changed through their default intent too, when the caller's may be.
            let array = matches!(run.ty, Ty::Array(..) | Ty::KeyedArray(..));
            let by_default = matches!(intent, None | Some(Intent::Const));
            let constant = if array && by_default { run.constant } else { constant };
            return Passing::Cell { ty, constant };
        }
        if intent == Some(Intent::Ref) {
            self.error(span, "an argument passed by `ref` must be a variable");
            return Passing::Broken;
        }
        Passing::Variable { ty, constant }
    }

    /// The type of a formal, worked out where the procedure stands; it may name formals before its own. One that cannot
    /// be worked out so is worked out again inside; here the argument's own will do.
    fn type_in(
        &mut self,
        call: &Around<'_, 'a>,
        formal: &'a Formal,
        ty: &'a Expr,
        from: &Ty,
    ) -> Option<Ty> {
        let home = self.sema.procs[call.proc].scope.clone();
        let scope = Scope::inside(&home, home.depth + 1);
        let (ty, mistakes) = self.apart(|typer| {
            typer.within(scope, |typer| {
                typer.bind_members(call.this.and_then(Meaning::ty));
                for (formal, value) in call.earlier {
                    typer.bind_earlier(formal, value);
                }
                if let (Some(_), Ty::Tuple(parts)) = (&formal.varargs, from) {
                    let mut each =
                        |part: &Ty| typer.formal_type(ty, part).unwrap_or_else(|| part.clone());
                    return Some(Ty::Tuple(parts.iter().map(&mut each).collect()));
                }
                typer.formal_type(ty, from)
            })
        });
        if mistakes.iter().any(|mistake| mistake.is_error()) { None } else { ty }
    }

    /// A formal before the one that is looked at, with its argument.
    fn bind_earlier(&mut self, formal: &'a Formal, value: &Meaning) {
        if let Pattern::Name(name) = &formal.pattern {
            self.bind(&name.name, value.clone());
        }
        if let (Some(ty), Some(from)) = (&formal.ty, value.ty()) {
            self.formal_type(ty, &from);
        }
    }

    /// `this` on its way into a method: of a class the reference, of a record the record itself.
    pub(crate) fn hand_this(&mut self, this: &Meaning, proc: ProcId) -> Handed {
        if let Meaning::Type(_) = this {
            return Handed::Known(this.clone());
        }
        let intent = self.sema.procs[proc].decl.this_intent;
        let Some(ty) = this.ty().filter(|ty| *ty != Ty::Unknown) else { return Handed::Broken };
        if let Ty::Class(class) = &ty {
            let class = self.sema.ancestor_with(class.class, proc);
            let ty = Ty::Class(ClassTy { class, nilable: false, held: Held::Borrowed });
            return Handed::Copy { ty, constant: true };
        }
        if let Meaning::Run(run) = this
            && run.cell
        {
            if !ty.is_scalar() {
                let constant =
                    run.constant || matches!(intent, Some(Intent::Const | Intent::ConstRef));
                return Handed::Cell { ty, constant };
            }
            if intent == Some(Intent::Ref) {
                return Handed::Cell { ty, constant: false };
            }
        }
        if ty.is_scalar() {
            return Handed::Copy { ty, constant: true };
        }
        if let Meaning::Slice(_) = this {
            return Handed::Broken;
        }
        Handed::Cell { ty, constant: false }
    }
}
