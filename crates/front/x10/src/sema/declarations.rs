//! What is wrong with declarations by themselves, as the compiler refuses it: seen in the syntax alone, before any name is used.
//!
//! Twice the same member; a class below itself or below a final one; methods that a class has to have and has not; a method
//! that ends without its value; a val field that nothing assigns; properties of a type parameter or of the class itself, and
//! property methods that calculate; conversions to other types. What needs types to be known is left to the lowering; where
//! a name may mean several classes nothing is said.

use super::Mistake;
use super::ends::surely_ends;
use crate::ast::{
    BinaryOp, Body, Expr, ExprKind, Field, File, Member, MemberKind, Method, MethodKind, Modifier,
    Operator, Type, TypeDecl, TypeDeclKind, TypeKind,
};
use crate::dialect::Dialect;
use crate::print;
use crate::visit::{Visitor, walk_expr, walk_file, walk_type_decl};
use rustc_hash::{FxHashMap, FxHashSet};

/// The mistakes in the files of a program.
pub(crate) fn mistakes(files: &[File], library: &[File]) -> Vec<Mistake> {
    let mut known = Known::default();
    files.iter().chain(library).for_each(|file| walk_file(&mut known, file));
    let mut judge = Judge { known: &known.0, found: Vec::new() };
    for file in files.iter().filter(|file| file.dialect.dialect == Dialect::Current) {
        walk_file(&mut judge, file);
    }
    judge.found
}

/// All types by their simple names.
#[derive(Default)]
struct Known(FxHashMap<String, Vec<TypeDecl>>);

impl Visitor for Known {
    fn type_decl(&mut self, decl: &TypeDecl) {
        self.0.entry(decl.name.name.to_string()).or_default().push(decl.clone());
        walk_type_decl(self, decl);
    }
}

struct Judge<'k> {
    known: &'k FxHashMap<String, Vec<TypeDecl>>,
    found: Vec<Mistake>,
}

impl Visitor for Judge<'_> {
    fn type_decl(&mut self, decl: &TypeDecl) {
        self.twice(decl);
        self.above(decl);
        self.properties(decl);
        self.abstracts(decl);
        for member in &decl.members {
            match &member.kind {
                MemberKind::Method(method) => self.method(decl, method, member),
                MemberKind::Field(field) => self.field(decl, field),
                MemberKind::Constructor(_) | MemberKind::Type(_) | MemberKind::Typedef(_) => {}
            }
        }
        walk_type_decl(self, decl);
    }
}

impl<'k> Judge<'k> {
    fn say(&mut self, code: &'static str, span: partita_source::Span, message: String) {
        self.found.push(Mistake::new(code, span, message));
    }

    /// The type that a written one names, when there is exactly one.
    fn named(&self, ty: &Type) -> Option<&'k TypeDecl> {
        let name = simple_name(ty)?;
        match self.known.get(name)?.as_slice() {
            [one] => Some(one),
            [] | [_, ..] => None,
        }
    }

    fn twice(&mut self, decl: &TypeDecl) {
        let mut seen = FxHashSet::default();
        for property in &decl.properties {
            seen.insert(format!("field {}", property.name.name));
        }
        for member in &decl.members {
            let (key, name) = match &member.kind {
                MemberKind::Field(field) => (format!("field {}", field.name.name), &field.name),
                MemberKind::Type(inner) => (format!("type {}", inner.name.name), &inner.name),
                MemberKind::Method(method) => {
                    let types: Vec<String> = method
                        .formals
                        .iter()
                        .map(|formal| {
                            let ty = formal.ty.as_ref();
                            ty.map_or(String::new(), |ty| print::ty(ty, Dialect::Current))
                        })
                        .collect();
                    let kind = format!("{:?}", method.kind);
                    (
                        format!("{kind} {} {types:?} {}", method.name.name, method.guard.is_some()),
                        &method.name,
                    )
                }
                MemberKind::Constructor(_) | MemberKind::Typedef(_) => continue,
            };
            if !seen.insert(key) {
                let message =
                    format!("`{}` has a member `{}` like this already", decl.name.name, name.name);
                self.say("declared-twice", name.span, message);
            }
        }
    }

    fn above(&mut self, decl: &TypeDecl) {
        for ty in decl.extends.iter().chain(&decl.implements) {
            let Some(mut above) = self.named(ty) else { continue };
            if above.modifiers.has(Modifier::Final) && above.kind == TypeDeclKind::Class {
                let message = format!("`{}` is final: nothing extends it", above.name.name);
                self.say("wrong-class", ty.span, message);
            }
            let mut passed = FxHashSet::default();
            while passed.insert(above.name.name.clone()) {
                if above.name == decl.name && above.span == decl.span {
                    let message = format!("`{}` is below itself", decl.name.name);
                    self.say("wrong-class", ty.span, message);
                    break;
                }
                let next = above.extends.first().and_then(|ty| self.named(ty));
                let Some(next) = next else { break };
                above = next;
            }
        }
    }

    fn properties(&mut self, decl: &TypeDecl) {
        for property in &decl.properties {
            let Some(name) = property.ty.as_name() else { continue };
            if decl.params.iter().any(|param| &*param.name.name == name) {
                let message = "the type of a property cannot be a type parameter".to_owned();
                self.say("wrong-property", property.ty.span, message);
            } else if &*decl.name.name == name {
                let message = "a property cannot be of the type that it belongs to".to_owned();
                self.say("wrong-property", property.ty.span, message);
            }
        }
    }

    fn method(&mut self, decl: &TypeDecl, method: &Method, member: &Member) {
        let has_value = method.result.as_ref().is_some_and(|ty| !matches!(ty.kind, TypeKind::Void));
        if let Some(Body::Block(block)) = &method.body
            && has_value
            && surely_ends(block)
        {
            let message = format!("`{}` ends without a value", method.name.name);
            self.say("missing-return", member.span, message);
        }
        if let (MethodKind::Property, Some(Body::Expr(body))) = (method.kind, &method.body)
            && let Some(term) = calculation(body)
        {
            let message = "a property method compares and names; it does not calculate".to_owned();
            self.say("wrong-property", term, message);
        }
        if let MethodKind::Operator(Operator::As | Operator::Implicit) = method.kind
            && let Some(result) = &method.result
            && let Some(name) = simple_name(result)
            && name != &*decl.name.name
            && decl.params.iter().all(|param| &*param.name.name != name)
        {
            let message = format!(
                "a conversion to `{name}` is declared in `{name}`, not in `{}`",
                decl.name.name
            );
            self.say("wrong-operator", result.span, message);
        }
    }

    fn field(&mut self, decl: &TypeDecl, field: &Field) {
        let fixed = !field.mutable && field.init.is_none();
        let native = field.modifiers.annotation("Native").is_some();
        if !fixed || native || decl.kind == TypeDeclKind::Interface {
            return;
        }
        let mut assigned = Assigned { name: &field.name.name, found: false };
        walk_type_decl(&mut assigned, decl);
        if !assigned.found {
            let message = format!("nothing gives the val `{}` a value", field.name.name);
            self.say("unassigned-field", field.name.span, message);
        }
    }

    /// A class that can be made has all methods that those above it leave open.
    fn abstracts(&mut self, decl: &TypeDecl) {
        if decl.kind == TypeDeclKind::Interface || decl.modifiers.has(Modifier::Abstract) {
            return;
        }
        let Some(all) = self.line(decl) else { return };
        let has = |wanted: &Method| {
            all.iter().any(|above| {
                let property = |name: &str| above.properties.iter().any(|p| &*p.name.name == name);
                let methods = above.members.iter().filter_map(method_of);
                methods.filter(|method| !is_open(above, method)).any(|method| {
                    method.name.name == wanted.name.name
                        && method.formals.len() == wanted.formals.len()
                }) || wanted.formals.is_empty() && property(&wanted.name.name)
            })
        };
        let missing = all.iter().find_map(|above| {
            let methods = above.members.iter().filter_map(method_of);
            let mut open = methods.filter(|method| is_open(above, method));
            open.find(|method| !has(method)).map(|method| (above, method))
        });
        if let Some((above, method)) = missing {
            let message = format!(
                "`{}` has no `{}`, which `{}` leaves open; or it is abstract",
                decl.name.name, method.name.name, above.name.name
            );
            self.say("missing-method", decl.name.span, message);
        }
    }

    /// A type and all above it; none when one of them is not known for certain.
    fn line(&self, decl: &TypeDecl) -> Option<Vec<TypeDecl>> {
        let mut all: Vec<TypeDecl> = vec![decl.clone()];
        let mut next = 0;
        while let Some(one) = all.get(next).cloned() {
            next += 1;
            for ty in one.extends.iter().chain(&one.implements) {
                // Functions ask for one operator, which is called when it is there.
                if matches!(ty.kind, TypeKind::Function(_)) {
                    continue;
                }
                let above = self.named(ty)?;
                if all.iter().all(|known| known.name != above.name) {
                    all.push(above.clone());
                }
            }
        }
        Some(all)
    }
}

fn simple_name(ty: &Type) -> Option<&str> {
    match &ty.kind {
        TypeKind::Named(named) => Some(&named.path.name.name),
        TypeKind::Constrained { base, .. } => simple_name(base),
        TypeKind::Void | TypeKind::Function(_) | TypeKind::AtHome { .. } | TypeKind::Below(_) => {
            None
        }
    }
}

fn method_of(member: &Member) -> Option<&Method> {
    match &member.kind {
        MemberKind::Method(method) => Some(method),
        MemberKind::Field(_)
        | MemberKind::Constructor(_)
        | MemberKind::Type(_)
        | MemberKind::Typedef(_) => None,
    }
}

fn is_open(decl: &TypeDecl, method: &Method) -> bool {
    let modifiers = &method.modifiers;
    method.body.is_none()
        && !modifiers.has(Modifier::Native)
        && !modifiers.has(Modifier::Static)
        && modifiers.annotation("Native").is_none()
        && (decl.kind == TypeDeclKind::Interface || modifiers.has(Modifier::Abstract))
}

/// The first place where an expression calculates.
fn calculation(expr: &Expr) -> Option<partita_source::Span> {
    struct Finds(Option<partita_source::Span>);
    impl Visitor for Finds {
        fn expr(&mut self, expr: &Expr) {
            if let ExprKind::Binary {
                op:
                    BinaryOp::Add
                    | BinaryOp::Subtract
                    | BinaryOp::Multiply
                    | BinaryOp::Divide
                    | BinaryOp::Remainder,
                ..
            } = expr.kind
            {
                self.0 = self.0.or(Some(expr.span));
            }
            walk_expr(self, expr);
        }
    }
    let mut finds = Finds(None);
    finds.expr(expr);
    finds.0
}

/// Whether something is assigned to a name, alone or behind `this.`.
struct Assigned<'n> {
    name: &'n str,
    found: bool,
}

impl Visitor for Assigned<'_> {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Assign { target, .. } | ExprKind::Step { target, .. } = &expr.kind {
            self.found |= match &target.kind {
                ExprKind::Dot { name, .. } => &*name.name == self.name,
                _ => target.as_name() == Some(self.name),
            };
        }
        walk_expr(self, expr);
    }
}
