//! Specifiers and declarators.

use super::Printer;
use crate::ast::{
    AlignmentKind, ArraySize, Attribute, Base, Declarator, Derived, DerivedKind, EnumSpec, Layout,
    Member, Meta, Parameter, Qualifier, QualifierKind, Specifiers, StructSpec, TypeName, TypeSpec,
    TypeSpecKind,
};

impl Printer {
    pub(super) fn meta(&mut self, meta: &Meta) {
        self.push("$");
        self.push(&meta.name);
        if meta.many {
            self.push("...");
        }
    }

    pub(super) fn specifiers(&mut self, specifiers: &Specifiers) {
        if let Some(storage) = &specifiers.storage {
            self.push(storage.kind.word());
            self.push(" ");
        }
        for (there, word) in [
            (specifiers.thread_local, "_Thread_local "),
            (specifiers.inline, "inline "),
            (specifiers.noreturn, "_Noreturn "),
        ] {
            if there {
                self.push(word);
            }
        }
        for alignment in &specifiers.alignments {
            self.push("_Alignas(");
            match &alignment.kind {
                AlignmentKind::Value(value) => self.expr(value, 2),
                AlignmentKind::Type(ty) => self.type_name(ty),
            }
            self.push(") ");
        }
        self.attributes(&specifiers.attributes);
        for qualifier in &specifiers.qualifiers {
            self.qualifier(qualifier);
            self.push(" ");
        }
        self.type_spec(&specifiers.ty);
    }

    pub(super) fn type_spec(&mut self, ty: &TypeSpec) {
        match &ty.kind {
            TypeSpecKind::Basic(basic) => self.push(basic.words()),
            TypeSpecKind::Name(name) => self.push(name),
            TypeSpecKind::Struct(spec) => self.struct_spec(spec),
            TypeSpecKind::Enum(spec) => self.enum_spec(spec),
            TypeSpecKind::Typeof(base) => {
                self.push("__typeof__(");
                match &**base {
                    Base::Type(ty) => self.type_name(ty),
                    Base::Expr(expr) => self.expr(expr, 0),
                }
                self.push(")");
            }
            TypeSpecKind::Meta(meta) => self.meta(meta),
        }
    }

    fn attributes(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            self.push("__attribute__((");
            self.push(&attribute.name);
            if let Some(args) = &attribute.args {
                self.push("(");
                self.push(args);
                self.push(")");
            }
            self.push(")) ");
        }
    }

    fn qualifier(&mut self, qualifier: &Qualifier) {
        match &qualifier.kind {
            QualifierKind::Const => self.push("const"),
            QualifierKind::Volatile => self.push("volatile"),
            QualifierKind::Restrict => self.push("restrict"),
            QualifierKind::Atomic => self.push("_Atomic"),
            QualifierKind::Dialect { word, layout } => {
                self.push(word);
                match layout {
                    None => {}
                    Some(Layout::Empty) => self.push(" []"),
                    Some(Layout::Star) => self.push(" [*]"),
                    Some(Layout::Size(size)) => {
                        self.push(" [");
                        self.expr(size, 0);
                        self.push("]");
                    }
                }
            }
        }
    }

    fn struct_spec(&mut self, spec: &StructSpec) {
        self.push(if spec.union { "union " } else { "struct " });
        self.attributes(&spec.attributes);
        if let Some(tag) = &spec.tag {
            self.push(&tag.name);
        }
        let Some(members) = &spec.members else { return };
        self.space();
        self.push("{");
        self.indent += 1;
        for member in members {
            self.line();
            self.member(member);
        }
        self.indent -= 1;
        self.line();
        self.push("}");
    }

    fn member(&mut self, member: &Member) {
        match member {
            Member::Fields { specifiers, declarators, .. } => {
                self.specifiers(specifiers);
                if !declarators.is_empty() {
                    self.space();
                }
                self.list(declarators, |p, one| {
                    p.declarator(&one.declarator);
                    if let Some(bits) = &one.bits {
                        p.push(" : ");
                        p.expr(bits, 2);
                    }
                });
                self.push(";");
            }
            Member::StaticAssert(assert) => self.static_assert(assert),
            Member::Meta(meta) => {
                self.meta(meta);
                self.push(";");
            }
        }
    }

    fn enum_spec(&mut self, spec: &EnumSpec) {
        self.push("enum ");
        self.attributes(&spec.attributes);
        if let Some(tag) = &spec.tag {
            self.push(&tag.name);
        }
        let Some(constants) = &spec.constants else { return };
        self.space();
        self.push("{ ");
        self.list(constants, |p, constant| {
            p.push(&constant.name.name);
            if let Some(value) = &constant.value {
                p.push(" = ");
                p.expr(value, 2);
            }
        });
        self.push(" }");
    }

    pub(super) fn type_name(&mut self, ty: &TypeName) {
        self.specifiers(&ty.specifiers);
        if !ty.declarator.chain.is_empty() {
            self.space();
        }
        self.declarator(&ty.declarator);
    }

    /// The links that stand left of the name are opened from the outside in, then the others follow from the inside out.
    pub(super) fn declarator(&mut self, declarator: &Declarator) {
        let name = declarator.name.as_ref().map_or("", |name| &name.name);
        let text = self.around(&declarator.chain, name.to_owned());
        self.push(&text);
        if !declarator.attributes.is_empty() {
            self.push(" ");
            self.attributes(&declarator.attributes);
            self.out.truncate(self.out.trim_end().len());
        }
    }

    /// The text of a declarator, wrapped link by link.
    fn around(&self, chain: &[Derived], name: String) -> String {
        let mut text = name;
        let mut pointer = false;
        for link in chain {
            let mut part = Printer::new(self.parens);
            part.indent = self.indent;
            match &link.kind {
                DerivedKind::Pointer { qualifiers } => {
                    part.push("*");
                    part.list_of_words(qualifiers);
                    if !qualifiers.is_empty() && !text.is_empty() {
                        part.push(" ");
                    }
                    text = part.out + &text;
                    pointer = true;
                    continue;
                }
                DerivedKind::Array { qualifiers, at_least, size } => {
                    part.push("[");
                    if *at_least {
                        part.push("static ");
                    }
                    for qualifier in qualifiers {
                        part.qualifier(qualifier);
                        part.push(" ");
                    }
                    match size {
                        ArraySize::Unknown => {}
                        ArraySize::Star => part.push("*"),
                        ArraySize::Expr(size) => part.expr(size, 1),
                    }
                    part.push("]");
                }
                DerivedKind::Function { params, variadic, prototype } => {
                    part.parameters(params, *variadic, *prototype);
                }
            }
            if std::mem::take(&mut pointer) {
                text = format!("({text})");
            }
            text.push_str(&part.out);
        }
        text
    }

    fn list_of_words(&mut self, qualifiers: &[Qualifier]) {
        for (index, qualifier) in qualifiers.iter().enumerate() {
            if index > 0 {
                self.push(" ");
            }
            self.qualifier(qualifier);
        }
    }

    fn parameters(&mut self, params: &[Parameter], variadic: bool, prototype: bool) {
        self.push("(");
        if params.is_empty() && prototype {
            self.push("void");
        }
        self.list(params, |p, param| {
            p.specifiers(&param.specifiers);
            if param.declarator.name.is_some() || !param.declarator.chain.is_empty() {
                p.space();
            }
            p.declarator(&param.declarator);
        });
        if variadic {
            self.push(", ...");
        }
        self.push(")");
    }
}
