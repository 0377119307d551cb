//! All classes, structs and interfaces of a program and of the library, with their members.
//!
//! Invariant: a [`ClassId`] stays what it is; the table only grows. Members are in the order of the text, properties first.

use super::{ClassId, ClassTy, Ty};
use crate::ast::{
    Constructor, Expr, File, IntKind, Member, MemberKind, MethodKind, Modifier, Modifiers, Name,
    Operator, Property, TopLevel, Type, TypeDecl, TypeDeclKind, Typedef,
};
use partita_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What type parameters stand for.
pub(crate) type Subst = Rc<FxHashMap<Name, Ty>>;

/// A type of the library that values of the machine have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Builtin {
    Any,
    Int(IntKind),
    Float,
    Double,
    Boolean,
    Char,
    String,
    Place,
    Rail,
    GlobalRef,
    Clock,
}

/// What a local class sees of the method it stands in.
#[derive(Debug, Default)]
pub(crate) struct Around {
    pub(crate) subst: Subst,
    /// Locals that its members name.
    pub(crate) captured: Vec<Captured>,
    /// Local classes that it can name.
    pub(crate) types: FxHashMap<Name, ClassId>,
}

/// A local of the method around, kept as a field of each object.
#[derive(Clone, Debug)]
pub(crate) struct Captured {
    pub(crate) name: Name,
    pub(crate) ty: Ty,
}

#[derive(Clone, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) name: Name,
    pub(crate) span: Span,
    pub(crate) ty: Option<&'a Type>,
    pub(crate) init: Option<&'a Expr>,
    pub(crate) mutable: bool,
    pub(crate) is_static: bool,
    pub(crate) is_property: bool,
    pub(crate) transient: bool,
    /// Works at every place, in the language of 2010.
    pub(crate) global: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Method<'a> {
    pub(crate) decl: &'a crate::ast::Method,
    pub(crate) span: Span,
    pub(crate) is_static: bool,
}

#[derive(Debug)]
pub(crate) struct Class<'a> {
    pub(crate) name: Name,
    /// As messages of exceptions have it: `x10.lang.Exception`.
    pub(crate) full: String,
    pub(crate) kind: TypeDeclKind,
    pub(crate) span: Span,
    /// Those of the classes around an inner class come first.
    pub(crate) params: Vec<Name>,
    /// The class it stands in.
    pub(crate) outer: Option<ClassId>,
    /// Each object belongs to one of the class around.
    pub(crate) inner: bool,
    /// Superclass and interfaces as written; which is which, they themselves say.
    pub(crate) supers: Vec<&'a Type>,
    pub(crate) fields: Vec<Field<'a>>,
    pub(crate) methods: Vec<Method<'a>>,
    pub(crate) constructors: Vec<(&'a Constructor, Span)>,
    pub(crate) nested: FxHashMap<Name, ClassId>,
    /// Those of one name differ in what they take.
    pub(crate) typedefs: FxHashMap<Name, Vec<&'a Typedef>>,
    pub(crate) around: Option<Rc<Around>>,
    pub(crate) builtin: Option<Builtin>,
    pub(crate) library: bool,
    pub(crate) is_abstract: bool,
    /// Whoever makes an object runs the constructor above.
    pub(crate) anonymous: bool,
    /// `at` refers to its objects and does not copy them.
    pub(crate) handle: bool,
    /// In the language of 2010 its objects work only where they were made.
    pub(crate) homed: bool,
}

/// What a class is declared with.
pub(crate) struct Declared<'a> {
    pub(crate) name: Name,
    pub(crate) kind: TypeDeclKind,
    pub(crate) span: Span,
    pub(crate) params: Vec<Name>,
    pub(crate) properties: &'a [Property],
    pub(crate) supers: Vec<&'a Type>,
    pub(crate) members: &'a [Member],
    pub(crate) is_static: bool,
    pub(crate) is_abstract: bool,
    pub(crate) anonymous: bool,
    /// `at` refers to its objects and does not copy them.
    pub(crate) handle: bool,
    /// Of the library: its objects work only where they were made, in the language of 2010.
    pub(crate) homed: bool,
}

/// Where a class stands.
#[derive(Clone, Default)]
pub(crate) struct Standing {
    package: String,
    outer: Option<ClassId>,
    around: Option<Rc<Around>>,
    library: bool,
}

#[derive(Default, Debug)]
pub(crate) struct Classes<'a> {
    /// The program is in the language of 2010.
    pub(crate) legacy: bool,
    all: Vec<Rc<Class<'a>>>,
    /// Of files: those of the program hide the library's.
    top: FxHashMap<Name, ClassId>,
    typedefs: FxHashMap<Name, Vec<&'a Typedef>>,
    /// Names that files import from the library, whether ours has them or not.
    imported: FxHashSet<Name>,
}

impl<'a> Classes<'a> {
    /// Whether the real library has a class of that name, and ours has not.
    pub(crate) fn is_absent(&self, name: &str) -> bool {
        super::is_absent(name) || self.imported.contains(name) && self.top(name).is_none()
    }

    /// The library's files come first.
    pub(crate) fn add_file(&mut self, file: &'a File, library: bool) {
        let package = file.package.as_ref().map_or(String::new(), |path| {
            path.parts().map(|part| format!("{}.", part.name)).collect()
        });
        for import in file.imports.iter().filter(|import| !import.all) {
            if import.path.parts().next().is_some_and(|first| &*first.name == "x10") {
                self.imported.insert(import.path.name.name.clone());
            }
        }
        for item in &file.types {
            match item {
                TopLevel::Type(decl) => {
                    let standing =
                        Standing { package: package.clone(), library, ..Standing::default() };
                    let id = self.add(declared(decl), standing);
                    self.top.insert(decl.name.name.clone(), id);
                }
                TopLevel::Typedef(typedef) => {
                    let known = self.typedefs.entry(typedef.name.name.clone()).or_default();
                    // Later files hide earlier ones.
                    known.retain(|one| one.formals.len() != typedef.formals.len());
                    known.push(typedef);
                }
            }
        }
    }

    /// A class that stands in a method.
    pub(crate) fn add_local(
        &mut self,
        declared: Declared<'a>,
        outer: Option<ClassId>,
        around: Rc<Around>,
    ) -> ClassId {
        let library = outer.is_some_and(|outer| self.get(outer).library);
        self.add(
            declared,
            Standing { package: String::new(), outer, around: Some(around), library },
        )
    }

    fn add(&mut self, declared: Declared<'a>, standing: Standing) -> ClassId {
        let Declared { name, kind, span, params, properties, supers, members, .. } = declared;
        let Standing { package, outer, around, library } = standing;
        let local = around.is_some();
        let outer_class = outer.map(|outer| self.get(outer));
        let inner = outer.is_some() && !declared.is_static && kind == TypeDeclKind::Class;
        let mut all_params: Vec<Name> = Vec::new();
        if let Some(outer) = outer_class.as_ref().filter(|_| inner && !local) {
            all_params.extend(outer.params.iter().cloned());
        }
        all_params.extend(params);
        let full = match &outer_class {
            Some(outer) => format!("{}.{name}", outer.full),
            None => format!("{package}{name}"),
        };
        let id = ClassId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        let builtin = if library && outer.is_none() { builtin(&name) } else { None };
        let class = Class {
            name,
            full: full.clone(),
            kind,
            span,
            params: all_params,
            outer,
            inner,
            supers,
            fields: Vec::new(),
            methods: Vec::new(),
            constructors: Vec::new(),
            nested: FxHashMap::default(),
            typedefs: FxHashMap::default(),
            around: around.clone(),
            builtin,
            library,
            is_abstract: declared.is_abstract,
            anonymous: declared.anonymous,
            handle: declared.handle,
            homed: kind == TypeDeclKind::Class && !declared.handle && (declared.homed || !library),
        };
        self.all.push(Rc::new(class));
        let mut nested = FxHashMap::default();
        for member in members {
            if let MemberKind::Type(decl) = &member.kind {
                let standing = Standing {
                    package: String::new(),
                    outer: Some(id),
                    around: around.clone(),
                    library,
                };
                let inner = self.add(crate::sema::classes::declared(decl), standing);
                nested.insert(decl.name.name.clone(), inner);
            }
        }
        if let Some(class) = self.all.get_mut(id.0 as usize).and_then(Rc::get_mut) {
            class.nested = nested;
            class.fill(properties, members);
        }
        id
    }

    pub(crate) fn get(&self, id: ClassId) -> Rc<Class<'a>> {
        self.all[id.0 as usize].clone()
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..u32::try_from(self.all.len()).unwrap_or(0)).map(ClassId)
    }

    /// The number that the next class gets.
    pub(crate) fn next_id(&self) -> ClassId {
        ClassId(u32::try_from(self.all.len()).unwrap_or(u32::MAX))
    }

    /// A class of a file.
    pub(crate) fn top(&self, name: &str) -> Option<ClassId> {
        self.top.get(name).copied()
    }

    pub(crate) fn top_typedefs(&self, name: &str) -> Vec<&'a Typedef> {
        self.typedefs.get(name).cloned().unwrap_or_default()
    }

    pub(crate) fn class_ty(&self, id: ClassId, args: Vec<Ty>) -> ClassTy {
        ClassTy { id, args: args.into(), name: self.get(id).name.clone() }
    }

    /// The type that a class with arguments is.
    pub(crate) fn ty(&self, class: ClassTy) -> Ty {
        let first = || Rc::new(class.args.first().cloned().unwrap_or(Ty::Unknown));
        match self.get(class.id).builtin {
            None => Ty::Class(class),
            Some(Builtin::Any) => Ty::Any,
            Some(Builtin::Int(kind)) => Ty::Int(kind),
            Some(Builtin::Float) => Ty::Float,
            Some(Builtin::Double) => Ty::Double,
            Some(Builtin::Boolean) => Ty::Boolean,
            Some(Builtin::Char) => Ty::Char,
            Some(Builtin::String) => Ty::String,
            Some(Builtin::Place) => Ty::Place,
            Some(Builtin::Clock) => Ty::Clock,
            Some(Builtin::Rail) => Ty::Rail(first()),
            Some(Builtin::GlobalRef) => Ty::GlobalRef(first()),
        }
    }

    /// The class that says which members values of a type have.
    pub(crate) fn class_of(&self, ty: &Ty) -> Option<ClassTy> {
        let (name, args): (&str, Vec<Ty>) = match ty {
            Ty::Unknown | Ty::Void | Ty::Null | Ty::Function(_) => return None,
            Ty::Class(class) => return Some(class.clone()),
            Ty::Any => ("Any", vec![]),
            Ty::Int(kind) => (kind.name(), vec![]),
            Ty::Float => ("Float", vec![]),
            Ty::Double => ("Double", vec![]),
            Ty::Boolean => ("Boolean", vec![]),
            Ty::Char => ("Char", vec![]),
            Ty::String => ("String", vec![]),
            Ty::Place => ("Place", vec![]),
            Ty::Clock => ("Clock", vec![]),
            Ty::Rail(element) => ("Rail", vec![(**element).clone()]),
            Ty::GlobalRef(target) => ("GlobalRef", vec![(**target).clone()]),
        };
        let id = self.ids().find(|id| {
            let class = &self.all[id.0 as usize];
            class.builtin.is_some() && &*class.name == name
        })?;
        Some(self.class_ty(id, args))
    }

    /// What the type parameters of a class stand for.
    pub(crate) fn subst_of(&self, class: &ClassTy) -> Subst {
        let facts = self.get(class.id);
        let own = facts.params.iter().cloned().zip(class.args.iter().cloned());
        match &facts.around {
            None => Rc::new(own.collect()),
            Some(around) => {
                let mut all = (*around.subst).clone();
                all.extend(own);
                Rc::new(all)
            }
        }
    }
}

impl<'a> Class<'a> {
    fn fill(&mut self, properties: &'a [Property], members: &'a [Member]) {
        for property in properties {
            self.fields.push(Field {
                name: property.name.name.clone(),
                span: property.span,
                ty: Some(&property.ty),
                init: None,
                mutable: false,
                is_static: false,
                is_property: true,
                transient: false,
                global: true,
            });
        }
        for member in members {
            match &member.kind {
                MemberKind::Field(field) => self.fields.push(Field {
                    name: field.name.name.clone(),
                    span: field.name.span,
                    ty: field.ty.as_ref(),
                    init: field.init.as_ref(),
                    mutable: field.mutable,
                    is_static: self.kind == TypeDeclKind::Interface
                        || field.modifiers.has(Modifier::Static),
                    is_property: false,
                    transient: field.modifiers.has(Modifier::Transient),
                    global: field.modifiers.has(Modifier::Global),
                }),
                MemberKind::Method(method) => {
                    let is_static = is_static(&method.modifiers, method.kind);
                    self.methods.push(Method { decl: method, span: member.span, is_static });
                }
                MemberKind::Constructor(constructor) => {
                    self.constructors.push((constructor, member.span));
                }
                MemberKind::Type(_) => {}
                MemberKind::Typedef(typedef) => {
                    self.typedefs.entry(typedef.name.name.clone()).or_default().push(typedef);
                }
            }
        }
    }

    pub(crate) fn is_struct(&self) -> bool {
        self.kind == TypeDeclKind::Struct
    }

    pub(crate) fn is_interface(&self) -> bool {
        self.kind == TypeDeclKind::Interface
    }
}

pub(crate) fn declared(decl: &TypeDecl) -> Declared<'_> {
    Declared {
        name: decl.name.name.clone(),
        kind: decl.kind,
        span: decl.span,
        params: decl.params.iter().map(|param| param.name.name.clone()).collect(),
        properties: &decl.properties,
        supers: decl.extends.iter().chain(&decl.implements).collect(),
        members: &decl.members,
        is_static: decl.modifiers.has(Modifier::Static),
        is_abstract: decl.modifiers.has(Modifier::Abstract),
        anonymous: false,
        handle: decl.modifiers.annotation("Handle").is_some(),
        homed: decl.modifiers.annotation("AtHome").is_some(),
    }
}

fn is_static(modifiers: &Modifiers, kind: MethodKind) -> bool {
    let free = match kind {
        MethodKind::Method | MethodKind::Property => false,
        MethodKind::Operator(operator) => match operator {
            Operator::Binary { this, .. } => this.is_none(),
            Operator::Unary { of_this, .. } => !of_this,
            Operator::Apply | Operator::Set => false,
            Operator::As | Operator::Implicit => true,
            Operator::Control(_) => false,
        },
    };
    free || modifiers.has(Modifier::Static)
}

fn builtin(name: &str) -> Option<Builtin> {
    Some(match name {
        "Any" => Builtin::Any,
        "Byte" => Builtin::Int(IntKind::Byte),
        "Short" => Builtin::Int(IntKind::Short),
        "Int" => Builtin::Int(IntKind::Int),
        "Long" => Builtin::Int(IntKind::Long),
        "UByte" => Builtin::Int(IntKind::UByte),
        "UShort" => Builtin::Int(IntKind::UShort),
        "UInt" => Builtin::Int(IntKind::UInt),
        "ULong" => Builtin::Int(IntKind::ULong),
        "Float" => Builtin::Float,
        "Double" => Builtin::Double,
        "Boolean" => Builtin::Boolean,
        "Char" => Builtin::Char,
        "String" => Builtin::String,
        "Place" => Builtin::Place,
        "Clock" => Builtin::Clock,
        "Rail" => Builtin::Rail,
        "GlobalRef" => Builtin::GlobalRef,
        _ => return None,
    })
}
