//! Struct, union and enum specifiers (6.7.2.1 to 6.7.2.3).

use super::scope::Tag;
use super::{Binding, Sema};
use crate::ast::{EnumSpec, Ident, Member, MemberDeclarator, Specifiers, StructSpec};
use crate::types::{EnumId, IntKind, Len, Member as Declared, QualTy, RecordId, Ty};
use partita_source::{Diagnostic, Span};
use partita_tree::Name;
use rustc_hash::FxHashMap;

impl Sema<'_> {
    pub(crate) fn struct_spec(&mut self, spec: &StructSpec) -> RecordId {
        self.no_packing(&spec.attributes);
        let id = self.record_of(spec);
        let Some(members) = &spec.members else { return id };
        if self.types().layout(id).is_some() {
            let tag = spec.tag.as_ref().map_or("", |tag| &tag.name);
            self.error("declared-twice", spec.span, format!("`{tag}` has its members already"));
            return id;
        }
        let mut declared = Vec::new();
        for member in members {
            match member {
                Member::Fields { specifiers, declarators, span } => {
                    self.fields(specifiers, declarators, *span, &mut declared);
                }
                Member::StaticAssert(assertion) => self.static_assert(assertion),
                Member::Meta(_) => {}
            }
        }
        self.different_names(&declared);
        self.only_last_is_open(&mut declared, spec);
        let declared: Vec<Declared> = declared.into_iter().map(|(member, _)| member).collect();
        if declared.iter().all(|member| member.name.is_none() && member.width.is_some()) {
            self.warning("empty-struct", spec.span, "a struct without named members");
        }
        let layout = self.types().lay_out(&declared, spec.union);
        if layout.tangled {
            let message = "a bit-field here shares its bytes with another member: that is not read";
            self.error("not-read", spec.span, message);
        }
        self.program.types.complete_record(id, layout);
        id
    }

    /// The tag that is meant: with a body that of this scope, without one any that can be seen.
    fn record_of(&mut self, spec: &StructSpec) -> RecordId {
        let Some(tag) = &spec.tag else {
            return self.program.types.new_record(None, spec.union, self.unit);
        };
        let known = if spec.members.is_some() {
            self.scopes.find_tag_here(&tag.name).map(|(known, _)| known)
        } else {
            self.scopes.find_tag(&tag.name)
        };
        match known {
            Some(Tag::Record(id))
                if self.types().record(id).is_some_and(|known| known.union == spec.union) =>
            {
                return id;
            }
            Some(_) => self.other_tag(tag),
            None => {}
        }
        let id = self.program.types.new_record(Some(tag.name.clone()), spec.union, self.unit);
        self.scopes.bind_tag(tag.name.clone(), Tag::Record(id), tag.span);
        id
    }

    fn other_tag(&mut self, tag: &Ident) {
        let message = format!("`{}` is the tag of something else", tag.name);
        self.error("constraint", tag.span, message);
    }

    fn fields(
        &mut self,
        specifiers: &Specifiers,
        declarators: &[MemberDeclarator],
        span: Span,
        declared: &mut Vec<(Declared, Span)>,
    ) {
        let base = self.specified(specifiers);
        if declarators.is_empty() {
            if matches!(base.ty, Ty::Record(_)) {
                declared.push((Declared { name: None, ty: base, width: None }, span));
            } else {
                self.warning("no-member", span, "this declares no member");
            }
            return;
        }
        for member in declarators {
            let ty = self.derived(base.clone(), &member.declarator);
            let semantics = self.semantics;
            semantics.declared_as(self, super::Declared::Member, &ty, member.span);
            let name = member.declarator.name.as_ref().map(|name| name.name.clone());
            let width = member.bits.as_ref().map(|bits| self.width(bits, &ty, name.is_some()));
            let open = matches!(ty.ty, Ty::Array(_, Len::Open));
            let ty = if !open && !self.types().is_complete(&ty.ty) {
                let shown = self.show(&ty);
                let what =
                    if matches!(ty.ty, Ty::Function(_)) { "a function" } else { "incomplete" };
                self.error(
                    "constraint",
                    member.span,
                    format!("a member cannot be {what}: {shown}"),
                );
                Ty::Broken.plain()
            } else if ty.ty.is_variably_modified() {
                let message = "the length of an array in a struct is a constant";
                self.error("constraint", member.span, message);
                Ty::Broken.plain()
            } else {
                ty
            };
            declared.push((Declared { name, ty, width }, member.span));
        }
    }

    fn width(&mut self, bits: &crate::ast::Expr, ty: &QualTy, named: bool) -> u8 {
        let value = self.value(bits);
        let Some(width) = self.constant_int(&value) else {
            if !value.is_broken() {
                self.error("constraint", bits.span, "the width of a bit-field is a constant");
            }
            return 1;
        };
        let Some(kind) = self.types().int_kind(&ty.ty) else {
            if ty.ty != Ty::Broken {
                let shown = self.show(ty);
                let message = format!("a bit-field is an integer, not {shown}");
                self.error("constraint", bits.span, message);
            }
            return 1;
        };
        let most = if kind == IntKind::Bool { 1 } else { i128::from(kind.bits()) };
        if width < 0 || width > most {
            let message = format!("a bit-field of this type has at most {most} bits, not {width}");
            self.error("constraint", bits.span, message);
            return 1;
        }
        if width == 0 && named {
            self.error("constraint", bits.span, "a bit-field without bits has no name");
            return 1;
        }
        u8::try_from(width).unwrap_or(1)
    }

    fn different_names(&mut self, declared: &[(Declared, Span)]) {
        let mut seen: FxHashMap<Name, Span> = FxHashMap::default();
        for (member, span) in declared {
            let Some(name) = &member.name else { continue };
            if let Some(first) = seen.insert(name.clone(), *span) {
                let message = format!("there are two members `{name}`");
                let found = Diagnostic::error("declared-twice", *span, message);
                self.report(found.also(first, "the first one"));
            }
        }
    }

    /// An array without a length is the last member of a struct that has others (6.7.2.1).
    fn only_last_is_open(&mut self, declared: &mut [(Declared, Span)], spec: &StructSpec) {
        let count = declared.len();
        for (number, (member, span)) in declared.iter_mut().enumerate() {
            if matches!(member.ty.ty, Ty::Array(_, Len::Open))
                && (number + 1 < count || spec.union || count == 1)
            {
                let message = "only the last of several members of a struct may have no length";
                self.error("constraint", *span, message);
                member.ty = Ty::Broken.plain();
            }
        }
    }

    pub(crate) fn enum_spec(&mut self, spec: &EnumSpec) -> EnumId {
        let id = self.enum_of(spec);
        let Some(constants) = &spec.constants else { return id };
        let mut next: i128 = 0;
        let mut least = 0_i128;
        for constant in constants {
            if let Some(value) = &constant.value {
                let value = self.value(value);
                match self.constant_int(&value) {
                    Some(value) => next = value,
                    None if value.is_broken() => {}
                    None => {
                        let message = "the value of an enumeration constant is a constant integer";
                        self.error("constraint", value.span, message);
                    }
                }
            }
            if !IntKind::Int.holds(next) {
                let message = format!("`{}` is {next}, which no int holds", constant.name.name);
                self.error("constraint", constant.span, message);
            }
            least = least.min(next);
            self.bind_new(&constant.name, Binding::Constant(next, Ty::INT));
            next += 1;
        }
        let kind = if least < 0 { IntKind::Int } else { IntKind::UInt };
        self.program.types.complete_enum(id, kind);
        id
    }

    fn enum_of(&mut self, spec: &EnumSpec) -> EnumId {
        let Some(tag) = &spec.tag else {
            return self.program.types.new_enum(None, self.unit);
        };
        let here = self.scopes.find_tag_here(&tag.name).map(|(known, _)| known);
        let known = if spec.constants.is_some() { here } else { self.scopes.find_tag(&tag.name) };
        match known {
            Some(Tag::Enum(id)) => {
                let twice = self.types().enumeration(id).is_some_and(|known| known.kind.is_some());
                if spec.constants.is_some() && twice {
                    let message = format!("`{}` has its constants already", tag.name);
                    self.error("declared-twice", spec.span, message);
                }
                return id;
            }
            Some(Tag::Record(_)) => self.other_tag(tag),
            None if spec.constants.is_none() => {
                let message = format!("there is no enum `{}` here", tag.name);
                self.error("unknown-name", tag.span, message);
            }
            None => {}
        }
        let id = self.program.types.new_enum(Some(tag.name.clone()), self.unit);
        self.scopes.bind_tag(tag.name.clone(), Tag::Enum(id), tag.span);
        id
    }

    /// Binds a name that is new in its scope.
    pub(crate) fn bind_new(&mut self, name: &Ident, binding: Binding) {
        if let Some((_, first)) = self.scopes.find_here(&name.name) {
            let message = format!("`{}` is declared twice", name.name);
            let found = Diagnostic::error("declared-twice", name.span, message);
            let found = found.also(*first, "declared here before");
            self.report(found);
        }
        self.scopes.bind(name.name.clone(), binding, name.span);
    }
}
