//! The method being lowered: what names mean in it, and where its statements may go.
//!
//! A barrier stands where a body runs elsewhere or later. Who names a local from behind one is told to the barrier: an
//! activity gets a copy of a val, `at` a copy of everything.

use super::Lowerer;
use super::exits::Exit;
use crate::ast::{Ident, Name};
use crate::sema::{ClassId, ClassTy, Subst, Ty, TypeScope};
use partita_kit::{Emit, InstanceId, TEMPORARY};
use partita_tree::Name as TreeName;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A variable of a method.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    pub(crate) name: Name,
    pub(crate) tree: TreeName,
    pub(crate) ty: Ty,
    pub(crate) kind: LocalKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LocalKind {
    /// Has its value from the start.
    Val,
    /// Gets its value later, once.
    ValLater {
        assigned: bool,
    },
    Var,
}

/// What stands between a name and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Barrier {
    Async,
    At,
    Closure,
}

pub(crate) enum Scope {
    Block {
        locals: Vec<Local>,
        types: FxHashMap<Name, ClassId>,
    },
    /// A finish: activities inside end before what is declared outside does.
    Finish,
    Barrier {
        kind: Barrier,
        captured: Vec<Local>,
    },
}

#[derive(Default)]
pub(crate) struct Frame<'a> {
    /// The class whose member it is.
    pub(crate) class: Option<ClassTy>,
    /// There is a `this`.
    pub(crate) has_this: bool,
    pub(crate) subst: Subst,
    pub(crate) scopes: Vec<Scope>,
    /// What `return` gives.
    pub(crate) result: ResultTy,
    /// Runs inside an atomic section.
    pub(crate) atomic: bool,
    /// An atomic section stands around in the text.
    pub(crate) atomic_text: bool,
    /// Runs anywhere, not only where its object is at home.
    pub(crate) global: bool,
    /// Fields that are vals are being given their values.
    pub(crate) constructing: bool,
    /// What is offered to the collecting finish around.
    pub(crate) offers: Option<Ty>,
    /// The finish record around, where exceptions can be caught.
    pub(crate) has_finish: bool,
    /// Clocks of the `clocked finish` statements around, innermost last.
    pub(crate) finish_clocks: Vec<TreeName>,
    pub(crate) exits: Vec<Exit<'a>>,
}

/// What a method or closure gives.
#[derive(Clone, Debug, Default)]
pub(crate) enum ResultTy {
    Declared(Ty),
    /// Of the first `return`.
    Inferred(Option<Ty>),
    /// Of the first `return` of this method, which is not seen yet; later calls of itself have the same type.
    OfMethod(InstanceId),
    #[default]
    Nothing,
}

/// What was found for a name.
pub(crate) enum Found {
    Local(Local),
    /// It may not be named here.
    Forbidden(&'static str),
}

impl Scope {
    fn locals(&self) -> &[Local] {
        match self {
            Scope::Block { locals, .. } => locals,
            Scope::Finish | Scope::Barrier { .. } => &[],
        }
    }
}

impl<'a> Lowerer<'a> {
    pub(crate) fn open_scope(&mut self) {
        let scope = Scope::Block { locals: Vec::new(), types: FxHashMap::default() };
        self.frame.scopes.push(scope);
    }

    pub(crate) fn close_scope(&mut self) {
        self.frame.scopes.pop();
    }

    pub(crate) fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        // What type definitions of the block stand for ends with it.
        let subst = self.frame.subst.clone();
        self.open_scope();
        let result = f(self);
        self.close_scope();
        self.frame.subst = subst;
        result
    }

    /// Runs `f` behind a barrier: what it named of the locals before it.
    pub(crate) fn behind<T>(
        &mut self,
        kind: Barrier,
        f: impl FnOnce(&mut Self) -> T,
    ) -> (Vec<Local>, T) {
        self.frame.scopes.push(Scope::Barrier { kind, captured: Vec::new() });
        let result = self.scoped(f);
        let captured = match self.frame.scopes.pop() {
            Some(Scope::Barrier { captured, .. }) => captured,
            Some(Scope::Block { .. } | Scope::Finish) | None => Vec::new(),
        };
        (captured, result)
    }

    /// A new local; one of a scope around must not have the name.
    pub(crate) fn declare_local(&mut self, ident: &Ident, ty: Ty, kind: LocalKind) -> TreeName {
        if self.is_local_here(&ident.name) {
            let message = format!("`{}` is declared already in this method", ident.name);
            self.error("declared-twice", ident.span, message);
        }
        self.bind(&ident.name, ty, kind)
    }

    pub(crate) fn bind(&mut self, name: &Name, ty: Ty, kind: LocalKind) -> TreeName {
        // A name of a program that starts like a temporary would be taken for one.
        let base = if name.starts_with(TEMPORARY) { format!("u{name}") } else { name.to_string() };
        let around: Vec<TreeName> = self.locals().map(|local| local.tree.clone()).collect();
        let taken = |candidate: &str| around.iter().any(|known| &**known == candidate);
        let tree = self.b.names.local(&base, taken);
        self.bind_as(name, tree.clone(), ty, kind);
        tree
    }

    pub(crate) fn bind_as(&mut self, name: &Name, tree: TreeName, ty: Ty, kind: LocalKind) {
        let local = Local { name: name.clone(), tree, ty, kind };
        if let Some(Scope::Block { locals, .. }) = self.innermost_block() {
            locals.push(local);
        }
    }

    fn innermost_block(&mut self) -> Option<&mut Scope> {
        self.frame.scopes.iter_mut().rev().find(|scope| matches!(scope, Scope::Block { .. }))
    }

    fn locals(&self) -> impl Iterator<Item = &Local> {
        self.frame.scopes.iter().flat_map(Scope::locals)
    }

    /// A function may use the names of the locals around it for others.
    fn is_local_here(&self, name: &Name) -> bool {
        let inside =
            self.frame.scopes.iter().rev().take_while(|scope| {
                !matches!(scope, Scope::Barrier { kind: Barrier::Closure, .. })
            });
        inside.flat_map(Scope::locals).any(|local| local.name == *name)
    }

    pub(crate) fn bind_type(&mut self, name: &Name, id: ClassId) {
        if let Some(Scope::Block { types, .. }) = self.innermost_block() {
            types.insert(name.clone(), id);
        }
    }

    /// Looks a local up; who is between is told.
    pub(crate) fn local(&mut self, name: &str, writes: bool) -> Option<Found> {
        let mut at = None;
        let (mut loose, mut elsewhere) = (false, false);
        for (depth, scope) in self.frame.scopes.iter().enumerate().rev() {
            match scope {
                Scope::Block { locals, .. } => {
                    if let Some(local) = locals.iter().rev().find(|local| &*local.name == name) {
                        at = Some((depth, local.clone()));
                        break;
                    }
                }
                Scope::Finish => loose = false,
                Scope::Barrier { kind: Barrier::Async, .. } => loose = true,
                Scope::Barrier { kind: Barrier::At, .. } => elsewhere = true,
                Scope::Barrier { kind: Barrier::Closure, .. } => {}
            }
        }
        let (depth, local) = at?;
        let changes = match local.kind {
            LocalKind::Val => writes,
            LocalKind::ValLater { assigned } => writes || !assigned,
            LocalKind::Var => true,
        };
        if changes && elsewhere {
            return Some(Found::Forbidden("is a var around this `at` and cannot be named inside"));
        }
        if changes && loose {
            let why = "can change: an activity may name it only with a finish between its declaration and the `async`";
            return Some(Found::Forbidden(why));
        }
        for scope in self.frame.scopes.iter_mut().skip(depth + 1) {
            if let Scope::Barrier { captured, .. } = scope
                && !captured.iter().any(|known| known.tree == local.tree)
            {
                captured.push(local.clone());
            }
        }
        Some(Found::Local(local))
    }

    /// A val that gets its value later has got it.
    pub(crate) fn mark_assigned(&mut self, tree: &TreeName) {
        for scope in &mut self.frame.scopes {
            if let Scope::Block { locals, .. } = scope {
                for local in locals.iter_mut().filter(|local| local.tree == *tree) {
                    if let LocalKind::ValLater { assigned } = &mut local.kind {
                        *assigned = true;
                    }
                }
            }
        }
    }

    /// All locals that can be seen, for a class that stands here.
    pub(crate) fn visible_locals(&self) -> Vec<Local> {
        self.locals().cloned().collect()
    }

    /// What types mean here.
    pub(crate) fn type_scope(&self) -> TypeScope {
        let mut all: FxHashMap<Name, ClassId> = FxHashMap::default();
        for scope in &self.frame.scopes {
            if let Scope::Block { types, .. } = scope {
                all.extend(types.iter().map(|(name, id)| (name.clone(), *id)));
            }
        }
        TypeScope {
            class: self.frame.class.as_ref().map(|class| class.id),
            subst: self.frame.subst.clone(),
            types: Rc::new(all),
        }
    }

    /// Runs `f` in another frame.
    pub(crate) fn in_frame<T>(&mut self, frame: Frame<'a>, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.frame, frame);
        let result = f(self);
        self.frame = outer;
        result
    }

    /// Runs `f` for what it finds out; what it emits and reports is forgotten.
    pub(crate) fn tried<T>(&mut self, frame: Frame<'a>, f: impl FnOnce(&mut Self) -> T) -> T {
        let reported = self.found.len();
        let (_, result) = self.body(|l| l.in_frame(frame, f));
        self.found.truncate(reported);
        result
    }

    /// The frame for members of a class.
    pub(crate) fn member_frame(&self, class: &ClassTy, has_this: bool) -> Frame<'a> {
        Frame {
            class: Some(class.clone()),
            has_this,
            subst: self.classes.subst_of(class),
            has_finish: self.catching,
            ..Frame::default()
        }
    }
}
