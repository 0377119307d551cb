//! Local and anonymous classes: they keep the locals that they name as fields of their objects.

use super::frame::LocalKind;
use super::{Lowerer, Value};
use crate::ast::{Expr, Member, Name, Type as WrittenType, TypeDecl, TypeDeclKind};
use crate::sema::{Around, Captured, ClassId, Declared, Ty, declared, mentions_of_members};
use partita_source::Span;
use std::rc::Rc;

impl<'a> Lowerer<'a> {
    /// `class C { .. }` as a statement.
    pub(crate) fn local_class(&mut self, decl: &'a TypeDecl) {
        let mut facts = declared(decl);
        facts.is_static = !self.frame.has_this;
        let id = self.add_local_class(facts, &decl.members, Some(&decl.name.name));
        self.bind_type(&decl.name.name, id);
    }

    fn add_local_class(
        &mut self,
        facts: Declared<'a>,
        members: &'a [Member],
        name: Option<&Name>,
    ) -> ClassId {
        let mentions = mentions_of_members(members);
        let mut captured = Vec::new();
        for local in self.visible_locals() {
            let named = mentions.names.contains(&local.name) && &*local.name != "this";
            let inner = captured.iter().any(|known: &Captured| known.name == local.name);
            if named && !inner {
                if local.kind == LocalKind::Var {
                    // Whoever names it from inside gets to hear that.
                    continue;
                }
                captured.push(Captured { name: local.name, ty: local.ty });
            }
        }
        let scope = self.type_scope();
        let mut types = (*scope.types).clone();
        if let Some(name) = name {
            // Its own name, for its members.
            let next = self.classes.next_id();
            types.insert(name.clone(), next);
        }
        let around = Around { subst: self.frame.subst.clone(), captured, types };
        let outer = self.frame.class.as_ref().map(|class| class.id);
        self.classes.add_local(facts, outer, Rc::new(around))
    }

    /// `new C(x) { .. }`
    pub(crate) fn anonymous(
        &mut self,
        expr: &'a Expr,
        ty: &'a WrittenType,
        args: &'a [Expr],
        members: &'a [Member],
        span: Span,
    ) -> Value {
        let above = self.resolve(ty);
        let Ty::Class(above) = above else {
            let message = format!("`{above}` cannot stand above a class");
            self.error("wrong-type", span, message);
            return self.broken();
        };
        let facts = Declared {
            name: format!("{}_{}", above.name, expr.id.0).into(),
            kind: TypeDeclKind::Class,
            span,
            params: Vec::new(),
            properties: &[],
            supers: vec![ty],
            members,
            is_static: !self.frame.has_this,
            is_abstract: false,
            anonymous: true,
            handle: false,
            homed: false,
        };
        let id = self.add_local_class(facts, members, None);
        let class = self.classes.class_ty(id, Vec::new());
        let exprs: Vec<&Expr> = args.iter().collect();
        let values = self.operands(&exprs);
        self.construct_anonymous(&class, values, span)
    }
}
