//! Declarations: objects, functions and typedefs, at file scope and in blocks (6.7, 6.9).

use super::{Binding, Sema};
use crate::ast::{
    Declaration, DerivedKind, FunctionDef, Ident, Init as AstInit, InitDeclarator, Item, ItemKind,
    Parameter, Specifiers, StaticAssert, Storage as AstStorage,
};
use crate::checked::{Object, ObjectId, Stmt, StmtKind, Storage};
use crate::types::{Len, QualTy, RealKind, Ty};
use partita_source::{Diagnostic, Span};

impl Sema<'_> {
    pub(crate) fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Function(function) => self.function_definition(function),
            ItemKind::Declaration(declaration) => {
                let stmts = self.declaration(declaration);
                debug_assert!(stmts.is_empty());
            }
            ItemKind::StaticAssert(assertion) => self.static_assert(assertion),
            ItemKind::Pragma(pragma) => {
                let semantics = self.semantics;
                semantics.outer_pragma(self, pragma);
            }
            ItemKind::Other(what) => {
                self.error("not-read", item.span, format!("{what} is not read"));
            }
        }
    }

    pub(crate) fn static_assert(&mut self, assertion: &StaticAssert) {
        let cond = self.value(&assertion.cond);
        match self.constant_int(&cond) {
            Some(0) => {
                let why = assertion.message.as_deref().map(|text| format!(": {text}"));
                let message = format!("static assertion failed{}", why.unwrap_or_default());
                self.error("static-assertion", assertion.span, message);
            }
            None if !cond.is_broken() => {
                self.error("constraint", cond.span, "a static assertion needs a constant");
            }
            Some(_) | None => {}
        }
    }

    /// A declaration; in a block, what happens when it is reached.
    pub(crate) fn declaration(&mut self, declaration: &Declaration) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        let outer = std::mem::take(&mut self.lengths);
        let base = self.specified(&declaration.specifiers);
        self.no_packing(&declaration.specifiers.attributes);
        if declaration.specifiers.thread_local {
            self.error("not-read", declaration.span, "`_Thread_local` is not read: C99 has none");
        }
        for declarator in &declaration.declarators {
            self.declarator(&declaration.specifiers, &base, declarator, &mut stmts);
        }
        self.flush_lengths(&mut stmts);
        self.lengths = outer;
        stmts
    }

    fn flush_lengths(&mut self, stmts: &mut Vec<Stmt>) {
        for (id, value) in std::mem::take(&mut self.lengths) {
            let span = value.span;
            stmts.push(Stmt { kind: StmtKind::Length(id, value), span });
        }
    }

    fn declarator(
        &mut self,
        specifiers: &Specifiers,
        base: &QualTy,
        declarator: &InitDeclarator,
        stmts: &mut Vec<Stmt>,
    ) {
        let ty = self.derived(base.clone(), &declarator.declarator);
        self.flush_lengths(stmts);
        let Some(name) = &declarator.declarator.name else { return };
        if specifiers.is_typedef() {
            if declarator.init.is_some() {
                self.error("constraint", declarator.span, "a typedef has no initialiser");
            }
            let semantics = self.semantics;
            semantics.declared_as(self, super::Declared::Typedef, &ty, name.span);
            self.typedef(name, ty);
        } else if let Ty::Function(function) = &ty.ty {
            if declarator.init.is_some() {
                self.error("constraint", declarator.span, "a function has no initialiser");
            }
            let function = function.clone();
            let internal = specifiers.is(AstStorage::Static);
            let id = self.declare_function(name, &function, internal);
            self.bind_linked(name, Binding::Function(id));
        } else if self.scopes.at_file() {
            self.file_object(specifiers, name, ty, declarator);
        } else {
            self.block_object(specifiers, name, ty, declarator, stmts);
        }
    }

    fn typedef(&mut self, name: &Ident, ty: QualTy) {
        if let Some((Binding::Type(before), _)) = self.scopes.find_here(&name.name)
            && *before == ty
        {
            return;
        }
        self.bind_new(name, Binding::Type(ty));
    }

    /// A name with linkage may be declared again.
    pub(crate) fn bind_linked(&mut self, name: &Ident, binding: Binding) {
        let same = match (self.scopes.find_here(&name.name), &binding) {
            (Some((Binding::Object(a), _)), Binding::Object(b)) => a == b,
            (Some((Binding::Function(a), _)), Binding::Function(b)) => a == b,
            (Some(_), _) => false,
            (None, _) => true,
        };
        if same {
            self.scopes.bind(name.name.clone(), binding, name.span);
        } else {
            self.bind_new(name, binding);
        }
    }

    fn file_object(
        &mut self,
        specifiers: &Specifiers,
        name: &Ident,
        ty: QualTy,
        declarator: &InitDeclarator,
    ) {
        if specifiers.is(AstStorage::Auto) || specifiers.is(AstStorage::Register) {
            let message = "outside of functions there is neither `auto` nor `register`";
            self.error("constraint", declarator.span, message);
        }
        let external = specifiers.is(AstStorage::Extern);
        let internal = specifiers.is(AstStorage::Static);
        let id = self.declare_object(name, ty, internal, external);
        self.bind_linked(name, Binding::Object(id));
        self.semantics_of_object(id, false, name.span);
        if let Some(init) = &declarator.init {
            self.static_init(id, init, name.span);
        } else if !external && let Some(object) = self.program.objects.get_mut(id.index()) {
            object.defined = true;
        }
    }

    fn semantics_of_object(&mut self, id: ObjectId, automatic: bool, span: Span) {
        let semantics = self.semantics;
        semantics.object(self, id, automatic, span);
    }

    /// The constant initialiser of a static object.
    fn static_init(&mut self, id: ObjectId, init: &AstInit, span: Span) {
        let Some(ty) = self.program.object(id).map(|object| object.ty.clone()) else { return };
        if let Some(object) = self.program.object(id)
            && object.init.is_some()
        {
            let message = format!("`{}` has two initialisers", object.name);
            let found = Diagnostic::error("defined-twice", span, message);
            let found = found.also(object.span, "the first one");
            self.report(found);
            return;
        }
        let (ty, init) = self.initialiser(&ty, init);
        for part in &init.parts {
            if !self.is_constant(&part.value) && !part.value.is_broken() {
                let message = "what a static object starts with is a constant";
                self.error("constraint", part.value.span, message);
            }
        }
        if let Some(object) = self.program.objects.get_mut(id.index()) {
            object.ty = ty;
            object.init = Some(init);
            object.defined = true;
            object.span = span;
        }
    }

    fn block_object(
        &mut self,
        specifiers: &Specifiers,
        name: &Ident,
        ty: QualTy,
        declarator: &InitDeclarator,
        stmts: &mut Vec<Stmt>,
    ) {
        if specifiers.is(AstStorage::Extern) {
            if declarator.init.is_some() {
                let message = "an `extern` in a block has no initialiser";
                self.error("constraint", declarator.span, message);
            }
            let id = self.declare_object(name, ty, false, true);
            self.bind_linked(name, Binding::Object(id));
            return;
        }
        let fixed = specifiers.is(AstStorage::Static);
        if fixed && ty.ty.is_vla() {
            let message = "the length of a static array is a constant";
            self.error("constraint", declarator.span, message);
        }
        let storage = if fixed { Storage::Static } else { Storage::Automatic };
        let id = self.new_object(name, ty.clone(), storage);
        self.bind_new(name, Binding::Object(id));
        self.semantics_of_object(id, !fixed, name.span);
        if fixed {
            let of = self.name_of_function();
            if let Some(object) = self.program.objects.get_mut(id.index()) {
                object.of = of;
                object.defined = true;
            }
            if let Some(init) = &declarator.init {
                self.static_init(id, init, name.span);
            }
            self.must_be_complete(id, declarator.span);
            return;
        }
        let init = declarator.init.as_ref().map(|init| {
            if ty.ty.is_vla() {
                let message = "an array of variable length has no initialiser";
                self.error("constraint", declarator.span, message);
            }
            let (ty, init) = self.initialiser(&ty, init);
            if let Some(object) = self.program.objects.get_mut(id.index()) {
                object.ty = ty;
            }
            init
        });
        self.must_be_complete(id, declarator.span);
        stmts.push(Stmt { kind: StmtKind::Declare(id, init), span: declarator.span });
    }

    fn must_be_complete(&mut self, id: ObjectId, span: Span) {
        let Some(object) = self.program.object(id) else { return };
        if !self.types().is_complete(&object.ty.ty) {
            let shown = self.types().show(&object.ty);
            let message = format!("the type of `{}` is incomplete: `{shown}`", object.name);
            self.error("constraint", span, message);
            if let Some(object) = self.program.objects.get_mut(id.index()) {
                object.ty = Ty::Broken.plain();
            }
        }
    }

    /// File-scope objects whose type was never completed; an array without a length has one element (6.9.2).
    pub(crate) fn complete_objects(&mut self) {
        for index in 0..self.program.objects.len() {
            let Some(object) = self.program.objects.get_mut(index) else { continue };
            if object.storage != Storage::Static || !object.defined {
                continue;
            }
            if let Ty::Array(element, Len::Open) = &object.ty.ty {
                object.ty.ty = Ty::Array(element.clone(), Len::Known(1));
            }
            let (id, span) = (ObjectId(u32::try_from(index).unwrap_or(u32::MAX)), object.span);
            self.must_be_complete(id, span);
        }
    }

    pub(crate) fn new_object(&mut self, name: &Ident, ty: QualTy, storage: Storage) -> ObjectId {
        let id = ObjectId(u32::try_from(self.program.objects.len()).unwrap_or(u32::MAX));
        if ty.ty == Ty::Real(RealKind::LongDouble) && !self.in_prototype && !self.in_library {
            self.note("long double is computed as double");
        }
        self.program.objects.push(Object {
            name: name.name.clone(),
            ty,
            storage,
            span: name.span,
            addressed: false,
            init: None,
            defined: false,
            of: None,
        });
        id
    }

    fn function_definition(&mut self, definition: &FunctionDef) {
        let specifiers = &definition.specifiers;
        let base = self.specified(specifiers);
        let ty = self.derived(base, &definition.declarator);
        let Some(name) = &definition.declarator.name else { return };
        let Ty::Function(function) = &ty.ty else {
            if ty.ty != Ty::Broken {
                let message = format!("`{}` has a body and is no function", name.name);
                self.error("constraint", definition.span, message);
            }
            return;
        };
        let mut function = function.as_ref().clone();
        // A definition without parameters says that there are none.
        function.unknown = false;
        let result = function.result.clone();
        if result.ty != Ty::Void && !self.types().is_complete(&result.ty) {
            let shown = self.show(&result);
            let message = format!("the function returns the incomplete type {shown}");
            self.error("constraint", definition.span, message);
        }
        let function = std::rc::Rc::new(function);
        let internal = specifiers.is(AstStorage::Static);
        let id = self.declare_function(name, &function, internal);
        self.bind_linked(name, Binding::Function(id));
        let params: &[Parameter] = match definition.declarator.chain.first().map(|link| &link.kind)
        {
            Some(DerivedKind::Function { params, .. }) => params,
            _ => &[],
        };
        self.function_body(id, name, params, &definition.body);
    }
}
