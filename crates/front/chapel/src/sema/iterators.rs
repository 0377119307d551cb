//! Iterators: which expressions they are, and what they yield.

use super::Sema;
use super::bodies::CallKey;
use super::call::Given;
use super::facts::names_of;
use super::ids::ProcId;
use super::items::Items;
use super::meaning::Meaning;
use super::modules::as_procs;
use super::passing::Handed;
use super::scope::{Binding, Scope};
use super::ty::Ty;
use super::typer::Typer;
use crate::ast::{
    Arg, Expr, ExprKind, Intent, LoopHeader, Name, Pattern, Proc, ProcKind, Stmt, StmtKind,
};
use crate::visit::{Visitor, walk_expr, walk_stmt, walk_stmts};
use partita_source::Span;

impl Sema<'_> {
    pub(crate) fn is_iterator_proc(&self, proc: ProcId) -> bool {
        self.procs[proc].decl.kind == ProcKind::Iter
    }

    /// Whether some record or class has an iterator of the name.
    pub(crate) fn own_iterator(&self, name: &str) -> bool {
        self.aggregates.values().any(|aggregate| {
            let mut methods = aggregate.methods.iter();
            methods.any(|(own, proc)| &**own == name && self.is_iterator_proc(*proc))
        })
    }

    /// The iterator of a name that values of a type have; that of `these` is what a loop over them means.
    pub(crate) fn iterator_of(&self, ty: &Ty, name: &str) -> Option<ProcId> {
        let mut methods = self.known_methods(ty.aggregate()?, name).into_iter();
        methods.find(|proc| self.is_iterator_proc(*proc))
    }

    /// Whether running iterators beside something else shows.
    pub(crate) fn some_iterator_has_effects(&self) -> bool {
        self.procs.values().any(|info| info.decl.kind == ProcKind::Iter && has_effects(info.decl))
    }

    /// Whether the iterator of a loop has an overload for parallel loops, which takes a `tag`.
    pub(crate) fn has_parallel_iterator(&self, name: &str) -> bool {
        self.procs.values().any(|info| {
            let formals = info.decl.formals.as_deref().unwrap_or(&[]);
            info.decl.kind == ProcKind::Iter
                && *info.decl.name.name == *name
                && formals.iter().any(|formal| {
                    formal.intent == Some(Intent::Param)
                        && matches!(&formal.pattern, Pattern::Name(name) if &*name.name == "tag")
                })
        })
    }
}

impl<'a> Typer<'_, 'a> {
    pub(crate) fn is_iterator(&self, header: &LoopHeader) -> bool {
        header.iterands.first().is_some_and(|iterand| self.is_iterator_expr(iterand))
    }

    /// Whether an expression gives items one after the other, as far as names tell.
    pub(crate) fn is_iterator_expr(&self, expr: &Expr) -> bool {
        if let ExprKind::Call { callee, .. } = &expr.kind
            && let Some(name) = callee.as_name()
        {
            return match as_procs(self.scope().lookup(name)) {
                Some(procs) => procs.iter().any(|proc| self.sema.is_iterator_proc(*proc)),
                None => self.sema.own_iterator(name),
            };
        }
        if let ExprKind::Dot { name, .. } = &called(expr).kind {
            return self.sema.own_iterator(&name.name);
        }
        let this = matches!(expr.kind, ExprKind::This).then_some("this");
        this.or(expr.as_name()).is_some_and(|name| self.is_iterator_name(name))
    }

    fn is_iterator_name(&self, name: &str) -> bool {
        let these = |ty: &Ty| self.sema.iterator_of(ty, "these").is_some();
        match self.scope().lookup(name) {
            Some(Binding::Procs(procs)) => {
                procs.iter().any(|proc| self.sema.is_iterator_proc(*proc))
            }
            Some(Binding::Member) => {
                let this = self.scope().lookup("this").and_then(|this| this.meaning());
                let this = this.and_then(|this| this.ty());
                let field = this.and_then(|this| self.sema.field_type_of(&this, name));
                self.sema.own_iterator(name) || field.is_some_and(|ty| these(&ty))
            }
            Some(Binding::Variable(variable)) => these(&variable.ty),
            Some(Binding::Alias(alias)) => {
                matches!(&alias.meaning, Meaning::Run(run) if these(&run.ty))
            }
            Some(Binding::Known(_) | Binding::Broken) | None => false,
        }
    }

    /// Whether an expression gives an object whose class or record has an iterator `these`.
    pub(crate) fn is_iterable_object(&mut self, expr: &'a Expr) -> bool {
        let may = matches!(
            expr.kind,
            ExprKind::Call { .. }
                | ExprKind::Dot { .. }
                | ExprKind::NonNil(_)
                | ExprKind::New { .. }
        );
        if !may || !self.sema.own_iterator("these") {
            return false;
        }
        let ty = self.quietly(|typer| typer.meaning(expr)).ty();
        ty.is_some_and(|ty| self.sema.iterator_of(&ty, "these").is_some())
    }

    /// What the index of a loop is.
    pub(super) fn loop_item(&mut self, header: &'a LoopHeader) -> Meaning {
        let Some(iterand) = header.iterands.first() else { return Meaning::Unknown };
        if self.is_iterator(header) || self.is_iterable_object(iterand) {
            return self.iterated_item(iterand);
        }
        match self.items(iterand) {
            Some(Items::Listed(values)) => values.into_iter().next().unwrap_or(Meaning::Unknown),
            Some(items) => items.item(),
            None => Meaning::Unknown,
        }
    }

    /// What a loop over an iterator gets.
    fn iterated_item(&mut self, iterand: &'a Expr) -> Meaning {
        let object = !self.is_iterator_expr(iterand) && self.is_iterable_object(iterand);
        let (callee, args) = if object { (iterand, &[][..]) } else { iterator_call(iterand) };
        let of_object = |typer: &Self, this: Meaning, name: &str| {
            let ty = this.value_ty();
            typer.sema.iterator_of(&ty, name).map(|proc| (vec![proc], Some(this)))
        };
        let called = if object {
            let this = self.value(iterand);
            of_object(self, this, "these")
        } else if let ExprKind::Dot { base, name } = &callee.kind {
            let this = self.value(base);
            of_object(self, this, &name.name)
        } else {
            let meaning = self.meaning(callee);
            if let Meaning::Procs(procs, this) = meaning {
                Some((procs, this.map(|this| *this)))
            } else {
                of_object(self, meaning, "these")
            }
        };
        let Some((procs, this)) = called else { return Meaning::Unknown };
        let given = self.given(args);
        match self.best(&procs, this.as_ref(), &given) {
            Some(proc) if self.sema.is_iterator_proc(proc) => self.yielded(proc, this, &given),
            _ => Meaning::Unknown,
        }
    }

    /// An iterator where a value is wanted: its items as an array.
    pub(super) fn iterator_array(
        &mut self,
        proc: ProcId,
        this: Option<Meaning>,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Meaning {
        let item = self.yielded(proc, this, given);
        self.gathered_array(&item, span)
    }

    /// What an iterator yields first.
    fn yielded(
        &mut self,
        proc: ProcId,
        this: Option<Meaning>,
        given: &[Given<Meaning>],
    ) -> Meaning {
        let passed = self.hand_over(proc, this.as_ref(), given, Span::default());
        let Some(passed) = passed else { return Meaning::Unknown };
        let this = this.map(|this| match this.ty() {
            Some(Ty::Class(_)) => this.fixed(),
            _ => this,
        });
        self.item(CallKey { proc, this: this.map(Handed::Known), passed })
    }

    /// A scope for the body of an iterator: it runs in the procedure that has the loop.
    pub(super) fn iterator_scope(&mut self, proc: ProcId, this: Option<&Ty>) -> std::rc::Rc<Scope> {
        let home = self.sema.procs[proc].scope.clone();
        let around = self.sema.around_method(&home, this);
        Scope::inside(&around, self.scope().depth)
    }
}

/// What is called, or the expression itself.
pub(crate) fn called(expr: &Expr) -> &Expr {
    iterator_call(expr).0
}

/// An iterator and what it is given.
pub(crate) fn iterator_call(expr: &Expr) -> (&Expr, &[Arg]) {
    if let ExprKind::Call { callee, args, .. } = &expr.kind {
        return (callee, args);
    }
    (expr, &[])
}

/// Calls and assignments to what the iterator does not declare itself.
fn has_effects(decl: &Proc) -> bool {
    struct Looks<'d> {
        own: &'d [Name],
        found: bool,
    }
    impl Visitor for Looks<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::Assign { target, .. } = &stmt.kind {
                let own =
                    root(target).is_some_and(|root| self.own.iter().any(|own| **own == *root));
                self.found |= !own;
            }
            walk_stmt(self, stmt);
        }

        fn expr(&mut self, expr: &Expr) {
            if let ExprKind::Call { callee, .. } = &expr.kind {
                self.found |= matches!(
                    callee.as_name(),
                    Some("write" | "writeln" | "writef" | "halt" | "exit" | "assert")
                );
                self.found |= matches!(&callee.kind, ExprKind::Dot { .. });
            }
            walk_expr(self, expr);
        }
    }
    let Some(body) = &decl.body else { return true };
    let mut declares = Declares(Vec::new());
    walk_stmts(&mut declares, &body.stmts);
    let mut looks = Looks { own: &declares.0, found: false };
    walk_stmts(&mut looks, &body.stmts);
    looks.found
}

struct Declares(Vec<Name>);

impl Visitor for Declares {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Var(decl) = &stmt.kind {
            self.0.extend(decl.items.iter().flat_map(|item| names_of(&item.pattern)));
        }
        walk_stmt(self, stmt);
    }
}

/// The variable that an assignment changes.
fn root(expr: &Expr) -> Option<&str> {
    if let ExprKind::Call { callee: inner, .. } | ExprKind::Dot { base: inner, .. } = &expr.kind {
        return root(inner);
    }
    expr.as_name()
}
