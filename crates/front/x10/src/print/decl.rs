//! Types and their members.

use super::Printer;
use crate::ast::{
    Annotation, BinaryOp, Body, Constructor, Expr, ExprKind, Field, Formal, Member, MemberKind,
    Method, MethodKind, Modifier, Operator, Side, TypeDecl, TypeDeclKind, Typedef, UnaryOp,
};

impl Printer {
    /// Parentheses even without arguments: what follows must not be taken for them.
    pub fn annotations(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.put("@");
            self.path(&annotation.path);
            self.types(&annotation.types);
            self.put("(");
            self.exprs(&annotation.args);
            self.put(") ");
        }
    }

    pub fn type_decl(&mut self, decl: &TypeDecl) {
        self.modifiers(&decl.modifiers);
        self.put(match decl.kind {
            TypeDeclKind::Class => "class ",
            TypeDeclKind::Struct => "struct ",
            TypeDeclKind::Interface => "interface ",
        });
        self.ident(&decl.name);
        self.type_params(&decl.params);
        if !decl.properties.is_empty() {
            self.put("(");
            self.list(&decl.properties, |printer, property| {
                printer.modifiers(&property.modifiers);
                printer.ident(&property.name);
                printer.result(Some(&property.ty));
            });
            self.put(")");
        }
        self.guard(decl.guard.as_ref());
        for (word, types) in [(" extends ", &decl.extends), (" implements ", &decl.implements)] {
            if !types.is_empty() {
                self.put(word);
                self.list(types, Self::ty);
            }
        }
        self.put(" ");
        self.members(&decl.members);
    }

    pub fn members(&mut self, members: &[Member]) {
        self.lines(members, Self::member);
    }

    fn member(&mut self, member: &Member) {
        match &member.kind {
            MemberKind::Field(field) => self.field(field),
            MemberKind::Method(method) => self.method(method),
            MemberKind::Constructor(constructor) => self.constructor(constructor),
            MemberKind::Type(decl) => self.type_decl(decl),
            MemberKind::Typedef(typedef) => self.typedef(typedef),
        }
    }

    fn field(&mut self, field: &Field) {
        self.modifiers(&field.modifiers);
        self.put(if field.mutable { "var " } else { "val " });
        self.ident(&field.name);
        self.result(field.ty.as_ref());
        if let Some(init) = &field.init {
            self.put(" = ");
            self.expr(init);
        }
        self.put(";");
    }

    fn method(&mut self, method: &Method) {
        self.modifiers(&method.modifiers);
        match method.kind {
            MethodKind::Property if !method.modifiers.has(Modifier::Property) => {
                self.put("property ");
                self.ident(&method.name);
                self.type_params(&method.params);
                self.formals(&method.formals);
            }
            MethodKind::Method | MethodKind::Property => {
                self.put("def ");
                self.ident(&method.name);
                self.type_params(&method.params);
                self.formals(&method.formals);
            }
            MethodKind::Operator(operator) => {
                self.put("operator ");
                self.operator(operator, method);
            }
        }
        let cast = method.kind == MethodKind::Operator(Operator::As);
        // Behind a type a guard would be a part of it.
        let asked = cast && (method.guard.is_some() || method.result.is_none());
        if let Some(result) = method.result.as_ref().filter(|_| cast && !asked) {
            self.put(" as ");
            self.ty(result);
        }
        if asked {
            self.put(" as ?");
        }
        self.guard(method.guard.as_ref());
        let result = method.result.as_ref().filter(|_| !cast || asked);
        self.header(method.offers.as_ref(), &method.throws, result);
        self.body(method.body.as_ref());
    }

    fn header(
        &mut self,
        offers: Option<&crate::ast::Type>,
        throws: &[crate::ast::Type],
        result: Option<&crate::ast::Type>,
    ) {
        if let Some(offers) = offers {
            self.put(" offers ");
            self.ty(offers);
        }
        if !throws.is_empty() {
            self.put(" throws ");
            self.list(throws, Self::ty);
        }
        self.result(result);
    }

    fn operator(&mut self, operator: Operator, method: &Method) {
        let params = |printer: &mut Self| printer.type_params(&method.params);
        match operator {
            Operator::Binary { op, this } => {
                params(self);
                self.binary_operator(op, this, &method.formals);
            }
            Operator::Unary { op, of_this } => {
                params(self);
                self.unary_operator(op, of_this, &method.formals);
            }
            Operator::Apply => {
                self.put("this");
                params(self);
                self.formals(&method.formals);
            }
            Operator::Set => {
                self.put("this");
                params(self);
                let (value, indices) = split_last(&method.formals);
                self.formals(indices);
                self.put("=");
                self.formals(value);
            }
            Operator::As | Operator::Implicit => {
                params(self);
                self.formals(&method.formals);
            }
            Operator::Control(word) => {
                self.put(word.word());
                params(self);
                self.formals(&method.formals);
            }
        }
    }

    fn binary_operator(&mut self, op: BinaryOp, this: Option<Side>, formals: &[Formal]) {
        let (right, left) = split_last(formals);
        match this {
            Some(Side::Left) => self.put("this"),
            Some(Side::Right) => self.formals(formals),
            None => self.formals(left),
        }
        self.put(" ");
        self.put(op.symbol());
        self.put(" ");
        match this {
            Some(Side::Right) => self.put("this"),
            Some(Side::Left) | None => self.formals(right),
        }
    }

    fn unary_operator(&mut self, op: UnaryOp, of_this: bool, formals: &[Formal]) {
        self.put(op.symbol());
        self.put(" ");
        if of_this {
            self.put("this");
        } else {
            self.formals(formals);
        }
    }

    /// ` = e;`, ` { }` or `;`
    fn body(&mut self, body: Option<&Body>) {
        match body {
            None => self.put(";"),
            Some(Body::Expr(expr)) => {
                self.put(" = ");
                self.defined(expr);
                self.put(";");
            }
            Some(Body::Block(block)) => {
                self.put(" ");
                self.block(block);
            }
        }
    }

    /// A closure here could be taken for the value of `operator this(..)=(v: T)`.
    fn defined(&mut self, expr: &Expr) {
        if matches!(expr.kind, ExprKind::Closure(_)) {
            self.operand(expr);
        } else {
            self.expr(expr);
        }
    }

    fn constructor(&mut self, constructor: &Constructor) {
        self.modifiers(&constructor.modifiers);
        self.put("def this");
        self.type_params(&constructor.params);
        self.formals(&constructor.formals);
        self.guard(constructor.guard.as_ref());
        let result = constructor.result.as_ref();
        self.header(constructor.offers.as_ref(), &constructor.throws, result);
        match &constructor.body {
            None => self.put(";"),
            Some(block) => {
                self.put(" ");
                self.block(block);
            }
        }
    }

    pub fn typedef(&mut self, typedef: &Typedef) {
        self.modifiers(&typedef.modifiers);
        self.put("type ");
        self.ident(&typedef.name);
        self.type_params(&typedef.params);
        if !typedef.formals.is_empty() {
            self.formals(&typedef.formals);
        }
        self.guard(typedef.guard.as_ref());
        if let Some(target) = &typedef.target {
            self.put(" = ");
            self.ty(target);
        }
        self.put(";");
    }
}

/// The last formal, and those before it.
fn split_last(formals: &[Formal]) -> (&[Formal], &[Formal]) {
    let (rest, last) = formals.split_at(formals.len().saturating_sub(1));
    (last, rest)
}
