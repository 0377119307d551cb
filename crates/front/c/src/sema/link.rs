//! Linkage: which declarations are about one thing, in a file and across files (6.2.2, 6.9).

use super::Sema;
use crate::ast::Ident;
use crate::checked::{Function, FunctionId, ObjectId, Storage};
use crate::types::{FnTy, QualTy, Ty};
use partita_source::{Diagnostic, Span};
use partita_tree::Name;
use rustc_hash::FxHashMap;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entity {
    Object(ObjectId),
    Function(FunctionId),
}

#[derive(Default)]
pub(crate) struct Linker {
    /// Of all files.
    external: FxHashMap<Name, Entity>,
    /// Of the file that is read.
    internal: FxHashMap<Name, Entity>,
}

impl Linker {
    pub(crate) fn end_unit(&mut self) {
        self.internal.clear();
    }

    fn find(&self, name: &str, internal: bool) -> Option<Entity> {
        // An `extern` after a `static` is the static one.
        let own = self.internal.get(name);
        own.or_else(|| self.external.get(name).filter(|_| !internal)).copied()
    }

    fn add(&mut self, name: Name, entity: Entity, internal: bool) {
        let map = if internal { &mut self.internal } else { &mut self.external };
        map.insert(name, entity);
    }
}

impl Sema<'_> {
    /// An object with linkage: a new one, or one that was declared before.
    pub(crate) fn declare_object(
        &mut self,
        name: &Ident,
        ty: QualTy,
        internal: bool,
        external: bool,
    ) -> ObjectId {
        match self.linker.find(&name.name, internal) {
            Some(Entity::Object(id)) => {
                let before = self.program.object(id).map(|object| (object.ty.clone(), object.span));
                if let Some((before, first)) = before {
                    if self.types().compatible(&before, &ty) {
                        let ty = self.types().composite(&before, &ty);
                        if let Some(object) = self.program.objects.get_mut(id.index()) {
                            object.ty = ty;
                        }
                    } else {
                        self.conflict(name, first, &before, &ty);
                    }
                }
                if !external && !internal && self.linker.internal.contains_key(&name.name) {
                    let message = format!("`{}` was static before", name.name);
                    self.error("constraint", name.span, message);
                }
                id
            }
            Some(Entity::Function(_)) => {
                self.error("declared-twice", name.span, format!("`{}` is a function", name.name));
                self.new_object(name, ty, Storage::Static)
            }
            None => {
                let id = self.new_object(name, ty, Storage::Static);
                self.linker.add(name.name.clone(), Entity::Object(id), internal);
                id
            }
        }
    }

    pub(crate) fn declare_function(
        &mut self,
        name: &Ident,
        ty: &Rc<FnTy>,
        internal: bool,
    ) -> FunctionId {
        match self.linker.find(&name.name, internal) {
            Some(Entity::Function(id)) => {
                let Some(known) = self.program.function(id) else { return id };
                let (before, first) = (Ty::Function(known.ty.clone()).plain(), known.span);
                let now = Ty::Function(ty.clone()).plain();
                if !self.types().compatible(&before, &now) {
                    self.conflict(name, first, &before, &now);
                    return id;
                }
                if let Ty::Function(both) = self.types().composite(&before, &now).ty
                    && let Some(function) = self.program.functions.get_mut(id.index())
                {
                    function.ty = both;
                }
                id
            }
            Some(Entity::Object(_)) => {
                self.error("declared-twice", name.span, format!("`{}` is an object", name.name));
                self.new_function(name, ty, internal)
            }
            None => {
                let id = self.new_function(name, ty, internal);
                self.linker.add(name.name.clone(), Entity::Function(id), internal);
                id
            }
        }
    }

    fn new_function(&mut self, name: &Ident, ty: &Rc<FnTy>, internal: bool) -> FunctionId {
        let id = FunctionId(u32::try_from(self.program.functions.len()).unwrap_or(u32::MAX));
        self.program.functions.push(Function {
            name: name.name.clone(),
            ty: ty.clone(),
            span: name.span,
            params: Vec::new(),
            body: None,
            used: None,
            taken: false,
            internal,
            library: false,
            lengths: Vec::new(),
        });
        id
    }

    fn conflict(&mut self, name: &Ident, first: Span, before: &QualTy, now: &QualTy) {
        if before.ty == Ty::Broken || now.ty == Ty::Broken {
            return;
        }
        let (was, is) = (self.show(before), self.show(now));
        let message = format!("`{}` is {is} here and was {was} before", name.name);
        let found = Diagnostic::error("conflicting-types", name.span, message);
        self.report(found.also(first, "declared here before"));
    }

    /// The end of the program: everything that is used is there.
    pub(crate) fn link(&mut self) {
        self.complete_objects();
        if let Some(Entity::Function(id)) = self.linker.external.get("main").copied()
            && self.program.function(id).is_some_and(|main| main.body.is_some())
        {
            self.program.main = Some(id);
            self.check_main(id);
        }
    }

    fn check_main(&mut self, id: FunctionId) {
        let Some(main) = self.program.function(id) else { return };
        let (ty, span) = (main.ty.clone(), main.span);
        if ty.result.ty != Ty::INT {
            let shown = self.show(&ty.result);
            self.warning("main", span, format!("`main` returns int, not {shown}"));
        }
        let arguments = match ty.params.as_slice() {
            [] => true,
            [count, values] => {
                let text = |ty: &Ty| {
                    ty.pointee()
                        .and_then(|to| to.ty.pointee().cloned())
                        .is_some_and(|to| to.ty == Ty::CHAR)
                };
                count.ty == Ty::INT && text(&values.ty)
            }
            _ => false,
        };
        if !arguments {
            let message = "`main` has no parameters, or `int argc, char **argv`";
            self.error("main", span, message);
        }
    }
}
