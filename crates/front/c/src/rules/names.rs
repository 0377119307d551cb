//! What is declared, as far as rules ask: types of names and of references, without full checking.

use crate::ast::{
    Base, Basic, Declaration, Declarator, Derived, DerivedKind, Expr, ExprKind, FunctionDef,
    Member, QualifierKind, Specifiers, StructSpec, TypeSpecKind, UnaryOp, Unit,
};
use crate::visit::{Visitor, walk_declaration, walk_function, walk_struct_spec};
use std::collections::BTreeMap;

/// A type as declared: specifiers and what is left of the declarator.
#[derive(Clone, Debug)]
pub(super) struct Ty {
    specifiers: Specifiers,
    chain: Vec<Derived>,
    /// Qualifiers that come from what this is a part of.
    from_whole: Vec<String>,
}

type Table = BTreeMap<String, Ty>;

#[derive(Default)]
pub(super) struct Types {
    /// Outside of functions, then those of the function at hand.
    names: Vec<Table>,
    typedefs: Table,
    structs: BTreeMap<String, StructSpec>,
}

impl Types {
    pub(super) fn new(units: &[Unit]) -> Self {
        let mut types = Types { names: vec![Table::new()], ..Types::default() };
        for unit in units {
            for item in &unit.items {
                Collect(&mut types).item(item);
            }
        }
        // Only what stands outside of functions is known everywhere.
        types.names.truncate(1);
        types
    }

    pub(super) fn enter(&mut self, function: &FunctionDef) {
        self.names.push(Table::new());
        let mut collect = Collect(self);
        if let Some(DerivedKind::Function { params, .. }) =
            function.declarator.chain.first().map(|link| &link.kind)
        {
            for param in params {
                collect.name(&param.specifiers, &param.declarator);
            }
        }
        collect.block(&function.body);
    }

    pub(super) fn leave(&mut self) {
        self.names.pop();
    }

    pub(super) fn name(&self, name: &str) -> Option<Ty> {
        self.names.iter().rev().find_map(|table| table.get(name)).cloned()
    }

    /// The type of a reference.
    pub(super) fn of(&self, expr: &Expr) -> Option<Ty> {
        match &expr.kind {
            ExprKind::Name(name) => self.name(name),
            ExprKind::Index { base, .. }
            | ExprKind::Unary { op: UnaryOp::Deref, operand: base } => self.element(self.of(base)?),
            ExprKind::Member { base, arrow, member } => {
                let base = self.of(base)?;
                let whole = if *arrow { self.element(base)? } else { base };
                let whole = self.resolved(whole);
                let from_whole = self.words(&whole);
                let TypeSpecKind::Struct(spec) = &whole.specifiers.ty.kind else { return None };
                let mut found = self.member(spec, &member.name)?;
                found.from_whole.extend(from_whole);
                Some(found)
            }
            ExprKind::Cast { ty, .. } => Some(Ty {
                specifiers: ty.specifiers.clone(),
                chain: ty.declarator.chain.clone(),
                from_whole: Vec::new(),
            }),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Dialect(_)
            | ExprKind::Call { .. }
            | ExprKind::CompoundLiteral { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Step { .. }
            | ExprKind::SizeOf(_)
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Comma { .. }
            | ExprKind::OffsetOf { .. }
            | ExprKind::VaArg { .. }
            | ExprKind::Generic { .. }
            | ExprKind::Block(_)
            | ExprKind::Meta(_) => None,
        }
    }

    fn member(&self, spec: &StructSpec, name: &str) -> Option<Ty> {
        let known = spec.tag.as_ref().and_then(|tag| self.structs.get(&*tag.name));
        let members = spec.members.as_ref().or(known.and_then(|known| known.members.as_ref()))?;
        members.iter().find_map(|member| {
            let Member::Fields { specifiers, declarators, .. } = member else { return None };
            let declares = |one: &&crate::ast::MemberDeclarator| {
                one.declarator.name.as_ref().is_some_and(|own| &*own.name == name)
            };
            let found = declarators.iter().find(declares)?;
            let chain = found.declarator.chain.clone();
            Some(Ty { specifiers: specifiers.clone(), chain, from_whole: Vec::new() })
        })
    }

    /// What stands behind one subscript or star.
    fn element(&self, ty: Ty) -> Option<Ty> {
        let mut ty = self.resolved(ty);
        let array = ty.is_array();
        let pointer = matches!(ty.chain.first()?.kind, DerivedKind::Pointer { .. });
        if !array && !pointer {
            return None;
        }
        ty.chain.remove(0);
        if pointer {
            ty.from_whole.clear();
        }
        Some(ty)
    }

    /// With the typedef opened that it starts with.
    fn resolved(&self, mut ty: Ty) -> Ty {
        // Typedefs name earlier ones only; the bound is for programs that are wrong.
        for _ in 0..64 {
            let TypeSpecKind::Name(name) = &ty.specifiers.ty.kind else { break };
            let Some(meant) = self.typedefs.get(&**name) else { break };
            let mut specifiers = meant.specifiers.clone();
            specifiers.qualifiers.extend(ty.specifiers.qualifiers.clone());
            ty.chain.extend(meant.chain.iter().cloned());
            ty.specifiers = specifiers;
        }
        ty
    }

    /// The language's own qualifiers of the cells that this is made of.
    pub(super) fn words(&self, ty: &Ty) -> Vec<String> {
        let ty = self.resolved(ty.clone());
        let mut links = ty.chain.iter();
        let first = links.find(|link| !matches!(link.kind, DerivedKind::Array { .. }));
        let qualifiers = match first.map(|link| &link.kind) {
            Some(DerivedKind::Pointer { qualifiers }) => qualifiers,
            Some(DerivedKind::Array { .. } | DerivedKind::Function { .. }) => return Vec::new(),
            None => &ty.specifiers.qualifiers,
        };
        let words = qualifiers.iter().filter_map(|qualifier| match &qualifier.kind {
            QualifierKind::Dialect { word, .. } => Some(word.to_string()),
            QualifierKind::Const
            | QualifierKind::Volatile
            | QualifierKind::Restrict
            | QualifierKind::Atomic => None,
        });
        words.chain(ty.from_whole.iter().cloned()).collect()
    }

    /// Whether something of this type has a property.
    pub(super) fn holds(&self, ty: &Ty, property: &str) -> bool {
        let ty = self.resolved(ty.clone());
        let basic = match &ty.specifiers.ty.kind {
            TypeSpecKind::Basic(basic) if ty.chain.is_empty() => Some(*basic),
            TypeSpecKind::Enum(_) if ty.chain.is_empty() => Some(Basic::Int),
            TypeSpecKind::Typeof(base) => match &**base {
                Base::Expr(expr) => {
                    return self.of(expr).is_some_and(|meant| self.holds(&meant, property));
                }
                Base::Type(_) => None,
            },
            TypeSpecKind::Basic(_)
            | TypeSpecKind::Enum(_)
            | TypeSpecKind::Name(_)
            | TypeSpecKind::Struct(_)
            | TypeSpecKind::Meta(_) => None,
        };
        let is_struct =
            ty.chain.is_empty() && matches!(ty.specifiers.ty.kind, TypeSpecKind::Struct(_));
        match property {
            "array" => ty.is_array(),
            "pointer" => {
                matches!(ty.chain.first().map(|link| &link.kind), Some(DerivedKind::Pointer { .. }))
            }
            "scalar" => !ty.is_array() && !is_struct,
            "struct" => is_struct,
            "integer" => basic.is_some_and(|basic| !is_real(basic) && basic != Basic::Void),
            "real" => basic.is_some_and(is_real),
            word => self.words(&ty).iter().any(|own| own == word),
        }
    }
}

impl Ty {
    pub(super) fn is_array(&self) -> bool {
        matches!(self.chain.first().map(|link| &link.kind), Some(DerivedKind::Array { .. }))
    }
}

fn is_real(basic: Basic) -> bool {
    matches!(
        basic,
        Basic::Float
            | Basic::Double
            | Basic::LongDouble
            | Basic::FloatComplex
            | Basic::DoubleComplex
            | Basic::LongDoubleComplex
    )
}

struct Collect<'t>(&'t mut Types);

impl Collect<'_> {
    fn name(&mut self, specifiers: &Specifiers, declarator: &Declarator) {
        let Some(name) = &declarator.name else { return };
        let chain = declarator.chain.clone();
        let ty = Ty { specifiers: specifiers.clone(), chain, from_whole: Vec::new() };
        if specifiers.is_typedef() {
            self.0.typedefs.insert(name.name.to_string(), ty);
        } else if let Some(table) = self.0.names.last_mut() {
            table.insert(name.name.to_string(), ty);
        }
    }
}

impl Visitor for Collect<'_> {
    /// Names in a function are looked at when it is entered; types are known from the start.
    fn function(&mut self, function: &FunctionDef) {
        self.0.names.push(Table::new());
        walk_function(self, function);
        self.0.names.pop();
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for one in &declaration.declarators {
            self.name(&declaration.specifiers, &one.declarator);
        }
        walk_declaration(self, declaration);
    }

    fn struct_spec(&mut self, spec: &StructSpec) {
        if let Some(tag) = spec.tag.as_ref().filter(|_| spec.members.is_some()) {
            self.0.structs.insert(tag.name.to_string(), spec.clone());
        }
        walk_struct_spec(self, spec);
    }
}
