//! Records of the tree: one for each hierarchy of classes, with the fields of all its classes.
//!
//! One record a hierarchy, because a field of a superclass must be the same cell whatever the static type of the object is.
//! Its first field says the kind of the object.

use super::Lowerer;
use crate::ast::Name;
use crate::sema::{ClassTy, FieldRef, Ty};
use partita_kit::Emit;
use partita_tree::{Expr as Term, Name as TreeName, Qualifiers, RecordKind, Type};
use rustc_hash::FxHashMap;

/// The first field of every object.
pub(crate) const KIND: &str = "_kind";
/// Of an exception: where it was thrown last.
pub(crate) const SITE: &str = "_site";
/// Of an object of an inner class: the object around.
pub(crate) const OUTER: &str = "_outer";

#[derive(Default)]
pub(crate) struct Storage {
    /// By the topmost class.
    roots: FxHashMap<ClassTy, usize>,
    records: Vec<Record>,
    /// Types of fields, once they are known.
    field_types: FxHashMap<FieldRef, Ty>,
    /// Classes whose fields are all in their record.
    laid_out: FxHashMap<ClassTy, ()>,
    zeros: FxHashMap<ClassTy, TreeName>,
}

struct Record {
    name: TreeName,
    handle: bool,
    fields: Vec<FieldOf>,
}

struct FieldOf {
    key: FieldKey,
    name: TreeName,
    ty: Type,
    default: Option<Term>,
    sync: bool,
    transient: bool,
}

/// Which field it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum FieldKey {
    Kind,
    Site,
    Outer(ClassTy),
    /// A local of the method around a local class.
    Captured(ClassTy, Name),
    Of(FieldRef),
}

impl<'a> Lowerer<'a> {
    /// The record that objects of a class are.
    pub(crate) fn record_of(&mut self, class: &ClassTy) -> TreeName {
        let index = self.record_index(class);
        self.storage.records[index].name.clone()
    }

    fn record_index(&mut self, class: &ClassTy) -> usize {
        let root = self.classes.root(class);
        if let Some(index) = self.storage.roots.get(&root) {
            return *index;
        }
        let plain: String =
            root.to_string().chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        let name = self.b.names.global(plain.trim_matches('_'));
        let index = self.storage.records.len();
        let handle = self.classes.get(root.id).handle;
        self.storage.records.push(Record { name, handle, fields: Vec::new() });
        self.storage.roots.insert(root.clone(), index);
        let zero = self.b.int(0);
        self.add_field(index, FieldKey::Kind, KIND, Type::INT, Some(zero), false);
        if &*self.classes.get(root.id).full == "x10.lang.CheckedThrowable" {
            let zero = self.b.int(0);
            self.add_field(index, FieldKey::Site, SITE, Type::INT, Some(zero), true);
        }
        index
    }

    fn add_field(
        &mut self,
        record: usize,
        key: FieldKey,
        base: &str,
        ty: Type,
        default: Option<Term>,
        sync: bool,
    ) -> TreeName {
        let fields = &self.storage.records[record].fields;
        let taken = |name: &str| fields.iter().any(|field| &*field.name == name);
        let mut name = base.to_owned();
        let mut number = 1;
        while taken(&name) {
            number += 1;
            name = format!("{base}_{number}");
        }
        let name: TreeName = name.into();
        let transient = match &key {
            FieldKey::Of(field) => self.classes.get(field.class.id).fields[field.index].transient,
            FieldKey::Kind | FieldKey::Site | FieldKey::Outer(_) | FieldKey::Captured(..) => false,
        };
        let field = FieldOf { key, name: name.clone(), ty, default, sync, transient };
        self.storage.records[record].fields.push(field);
        name
    }

    /// The tree's name of a field.
    pub(crate) fn field_name(&mut self, key: &FieldKey) -> TreeName {
        let class = match key {
            FieldKey::Kind => return KIND.into(),
            FieldKey::Site => return SITE.into(),
            FieldKey::Outer(class) | FieldKey::Captured(class, _) => class.clone(),
            FieldKey::Of(field) => field.class.clone(),
        };
        let record = self.record_index(&class);
        if let Some(field) = self.storage.records[record].fields.iter().find(|f| f.key == *key) {
            return field.name.clone();
        }
        let (base, ty): (String, Ty) = match key {
            FieldKey::Kind | FieldKey::Site => return KIND.into(),
            FieldKey::Outer(class) => {
                let outer = self.outer_of(class).map_or(Ty::Unknown, Ty::Class);
                (OUTER.to_owned(), outer)
            }
            FieldKey::Captured(class, name) => {
                let facts = self.classes.get(class.id);
                let around = facts.around.as_ref();
                let captured =
                    around.and_then(|around| around.captured.iter().find(|c| c.name == *name));
                (name.to_string(), captured.map_or(Ty::Unknown, |captured| captured.ty.clone()))
            }
            FieldKey::Of(field) => {
                let facts = self.classes.get(field.class.id);
                (facts.fields[field.index].name.to_string(), self.field_ty(field))
            }
        };
        // Working out the type may have made the field.
        let record = self.record_index(&class);
        if let Some(field) = self.storage.records[record].fields.iter().find(|f| f.key == *key) {
            return field.name.clone();
        }
        let tree = self.tree_ty(&ty);
        let default = if self.is_struct(&ty) { None } else { Some(self.zero(&ty).term) };
        self.add_field(record, key.clone(), &base, tree, default, false)
    }

    /// The class around an inner one, with its arguments.
    pub(crate) fn outer_of(&self, class: &ClassTy) -> Option<ClassTy> {
        let facts = self.classes.get(class.id);
        let outer = facts.outer.filter(|_| facts.inner)?;
        let subst = self.classes.subst_of(class);
        let params = self.classes.get(outer).params.clone();
        let args = params.iter().map(|param| subst.get(param).cloned().unwrap_or(Ty::Unknown));
        Some(self.classes.class_ty(outer, args.collect()))
    }

    /// The type of a field: as written, or that of its first value.
    pub(crate) fn field_ty(&mut self, field: &FieldRef) -> Ty {
        if let Some(ty) = self.storage.field_types.get(field) {
            return ty.clone();
        }
        let facts = self.classes.get(field.class.id);
        let declared = facts.fields[field.index].clone();
        let frame = self.member_frame(&field.class, !declared.is_static);
        let ty = match (declared.ty, declared.init) {
            (Some(ty), _) => self.in_frame(frame, |l| l.resolve(ty)),
            (None, Some(init)) => {
                // In case that it leads back to itself.
                self.storage.field_types.insert(field.clone(), Ty::Unknown);
                self.tried(frame, |l| l.scoped(|l| l.expr(init, None).ty))
            }
            (None, None) => Ty::Unknown,
        };
        self.storage.field_types.insert(field.clone(), ty.clone());
        ty
    }

    /// Makes sure that all fields of an object are in its record.
    pub(crate) fn lay_out(&mut self, class: &ClassTy) {
        if self.storage.laid_out.insert(class.clone(), ()).is_some() {
            return;
        }
        for class in self.classes.line(class) {
            let facts = self.classes.get(class.id);
            if facts.is_interface() {
                continue;
            }
            if facts.inner {
                self.field_name(&FieldKey::Outer(class.clone()));
            }
            for captured in facts.around.iter().flat_map(|around| &around.captured) {
                self.field_name(&FieldKey::Captured(class.clone(), captured.name.clone()));
            }
            for (index, field) in facts.fields.iter().enumerate() {
                if !field.is_static {
                    let field = FieldRef { class: class.clone(), index };
                    self.field_name(&FieldKey::Of(field));
                }
            }
        }
    }

    /// Fields of an object whose zero is an object, too.
    pub(crate) fn struct_fields(&mut self, class: &ClassTy) -> Vec<(TreeName, Ty)> {
        let mut found = Vec::new();
        for class in self.classes.line(class) {
            let facts = self.classes.get(class.id);
            for (index, field) in facts.fields.iter().enumerate() {
                if field.is_static || facts.is_interface() {
                    continue;
                }
                let field = FieldRef { class: class.clone(), index };
                let ty = self.field_ty(&field);
                if self.is_struct(&ty) {
                    found.push((self.field_name(&FieldKey::Of(field)), ty));
                }
            }
        }
        found
    }

    /// A call that makes the struct whose fields are all zero.
    pub(crate) fn zero_struct(&mut self, class: &ClassTy) -> Term {
        if let Some(name) = self.storage.zeros.get(class) {
            return self.b.call(name, Vec::new());
        }
        let base = format!("zero_{}", class.name);
        let name = self.b.names.global(&base);
        self.storage.zeros.insert(class.clone(), name.clone());
        let class = class.clone();
        let (body, ()) = self.body(|l| {
            let object = l.make(&class);
            let stmt = l.b.return_(Some(object.term));
            l.emit(stmt);
        });
        let ty = self.tree_ty(&Ty::Class(class));
        self.add_proc(&name, Vec::new(), Some(ty), body);
        self.b.call(&name, Vec::new())
    }

    /// Puts the records into the program, when all their fields are known.
    pub(crate) fn emit_records(&mut self) {
        for record in std::mem::take(&mut self.storage.records) {
            let fields = record.fields.into_iter().map(|field| {
                let qualifiers = Qualifiers {
                    sync: field.sync,
                    transient: field.transient,
                    ..Qualifiers::default()
                };
                self.b.variable(&field.name, field.ty, qualifiers, field.default)
            });
            let fields = fields.collect();
            if record.handle {
                self.b.handle(&record.name, fields);
            } else {
                self.b.record(&record.name, RecordKind::Class, fields);
            }
        }
    }
}
