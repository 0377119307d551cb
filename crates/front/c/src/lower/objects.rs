//! Where objects are kept: static ones as globals, declared when they are first wanted; automatic ones in their blocks.

use super::Lowerer;
use crate::checked::{Init, LiteralId, Object, ObjectId, Part, Place, PlaceKind, Step, Storage};
use crate::types::{Len, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Name, Qualifiers, Type};

impl<'a> Lowerer<'a> {
    pub fn object(&self, id: ObjectId) -> Option<&'a Object> {
        self.program.object(id)
    }

    /// Whether it is a memory object: a pointer into it may exist, or it has a layout that matters.
    #[must_use]
    pub fn is_memory(&self, object: &Object) -> bool {
        let mut ty = &object.ty.ty;
        let mut known = true;
        while let Ty::Array(element, length) = ty {
            known = known && matches!(length, Len::Known(1..));
            ty = &element.ty;
        }
        let array = matches!(object.ty.ty, Ty::Array(..));
        let pointers = array && matches!(ty, Ty::Pointer(_));
        object.addressed || !known || pointers || matches!(ty, Ty::Record(_))
    }

    /// What the tree calls an object.
    pub fn object_name(&mut self, id: ObjectId) -> Name {
        if let Some(name) = self.objects.get(&id) {
            return name.clone();
        }
        let Some(object) = self.object(id) else { return "missing".into() };
        if object.storage == Storage::Static {
            let name = self.global_name(&object.name);
            self.objects.insert(id, name.clone());
            if !object.defined && !self.library_object(object, &name) {
                let message =
                    format!("`{}` is declared, and no file of the program defines it", object.name);
                self.error("undefined", object.span, message);
                return name;
            }
            if !object.defined {
                return name;
            }
            if !self.hooks.declare_static(self, id) {
                self.declare_global(id, object, &name);
            }
            return name;
        }
        // A jump may come here before the declaration does.
        let name = self.local_name(&object.name);
        self.objects.insert(id, name.clone());
        name
    }

    /// Objects that the library brings: the streams, and `errno`.
    fn library_object(&mut self, object: &Object, name: &str) -> bool {
        match &*object.name {
            "stdin" | "stdout" | "stderr" => {
                let stream = self.stream_object(&object.name);
                self.global(name, Type::Pointer, self.hooks.private(), self.b.null());
                self.streams.push((name.into(), stream));
                true
            }
            "errno" => {
                let ty = self.plain_type(&object.ty.ty);
                let ty = if self.is_memory(object) { Type::Memory(Box::new(ty)) } else { ty };
                self.global(name, ty, self.hooks.private(), self.b.int(0));
                true
            }
            _ => false,
        }
    }

    pub fn global(&mut self, name: &str, ty: Type, qualifiers: Qualifiers, init: Term) {
        self.b.global(name, ty, qualifiers, Some(init));
    }

    fn declare_global(&mut self, id: ObjectId, object: &Object, name: &str) {
        let here = self.b.span();
        self.b.at(object.span);
        let qualifiers = self.hooks.qualifiers(object);
        if self.is_memory(object) {
            let ty = self.memory_type(&object.ty.ty);
            let listed = object.init.as_ref().and_then(|init| {
                match (object.ty.ty.is_scalar(), init.parts.last()) {
                    (true, Some(part)) => self.static_term(&part.value),
                    _ => self.listed(&object.ty.ty, init),
                }
            });
            let constant = is_constant(&object.ty) && (listed.is_some() || object.init.is_none());
            let later = listed.is_none() && object.init.is_some();
            let init = listed.unwrap_or_else(|| self.b.int(0));
            let qualifiers = Qualifiers { constant, ..qualifiers };
            // A constant needs only one instance.
            let qualifiers =
                Qualifiers { symmetric: qualifiers.symmetric && !constant, ..qualifiers };
            self.b.global(name, Type::Memory(Box::new(ty)), qualifiers, Some(init));
            if later {
                self.static_inits.push(id);
            }
        } else {
            let ty = self.plain_type(&object.ty.ty);
            let simple = object.init.as_ref().filter(|_| !matches!(ty, Type::Array { .. }));
            let value = simple.and_then(|init| init.parts.last()).map(|part| part.value.clone());
            let constant = value.as_ref().and_then(|value| self.constant_term(value));
            let later = object.init.is_some() && constant.is_none();
            let init = constant.unwrap_or_else(|| self.zero(&object.ty.ty));
            self.b.global(name, ty, qualifiers, Some(init));
            if later {
                self.static_inits.push(id);
            }
        }
        match here {
            Some(span) => self.b.at(span),
            None => self.b.nowhere(),
        };
    }

    /// All scalars of an initialiser in order, where each is a constant and the tree has no others.
    fn listed(&mut self, ty: &Ty, init: &Init) -> Option<Term> {
        const MOST: usize = 4096;
        let mut cells = Vec::new();
        if !self.is_even(ty) || self.types().size_of(ty)? > MOST as u64 * 8 {
            return None;
        }
        self.types().cells(ty, 0, &mut cells);
        if cells.len() < 2 || cells.len() > MOST {
            return None;
        }
        let mut values: Vec<Option<Term>> = cells.iter().map(|_| None).collect();
        for part in &init.parts {
            let offset = self.offset_of(ty, &part.path)?;
            let at = cells.binary_search_by_key(&offset, |(offset, _)| *offset).ok()?;
            if !part.ty.ty.is_scalar() {
                return None;
            }
            let term = self.static_term(&part.value)?;
            *values.get_mut(at)? = Some(term);
        }
        let items = values.into_iter().zip(cells);
        let items: Vec<Term> =
            items.map(|(value, (_, ty))| value.unwrap_or_else(|| self.zero(&ty))).collect();
        Some(self.b.list(items))
    }

    /// Whether the tree's record has just the scalars of the struct: no union, bit-field or bytes between.
    fn is_even(&mut self, ty: &Ty) -> bool {
        match ty {
            Ty::Array(element, Len::Known(_)) => self.is_even(&element.ty),
            Ty::Array(..) | Ty::VaList => false,
            Ty::Record(id) => {
                let Some(record) = self.types().record(*id) else { return false };
                let Some(layout) = &record.layout else { return false };
                let fields = layout.fields.clone();
                let mut end = 0;
                for field in &fields {
                    let align = self.types().align_of(&field.ty.ty).unwrap_or(1);
                    end = field.offset + self.types().size_of(&field.ty.ty).unwrap_or(0);
                    if record.union
                        || field.bits.is_some()
                        || align > 8
                        || !self.is_even(&field.ty.ty)
                    {
                        return false;
                    }
                }
                end.next_multiple_of(layout.align) == layout.size
            }
            Ty::Real(kind) => kind.bytes() <= 8,
            Ty::Int(_) | Ty::Enum(_) | Ty::Pointer(_) => true,
            Ty::Void | Ty::Function(_) | Ty::Dialect(_) | Ty::Broken => false,
        }
    }

    fn offset_of(&self, ty: &Ty, path: &[Step]) -> Option<u64> {
        let (mut ty, mut offset) = (ty.clone(), 0);
        for step in path {
            let (more, inner) = match (step, &ty) {
                (Step::Element(index), Ty::Array(element, _)) => {
                    (index * self.types().size_of(&element.ty)?, element.ty.clone())
                }
                (Step::Field(number), Ty::Record(id)) => {
                    let field = self.types().layout(*id)?.fields.get(*number)?;
                    (field.offset, field.ty.ty.clone())
                }
                _ => return None,
            };
            offset += more;
            ty = inner;
        }
        Some(offset)
    }

    /// A constant as the text of the tree has it.
    pub fn constant_term(&mut self, value: &crate::checked::Expr) -> Option<Term> {
        use crate::checked::ExprKind;
        use crate::sema::Number;
        if matches!(value.kind, ExprKind::Null) {
            return Some(self.b.null());
        }
        match self.program.number(value)? {
            Number::Int(number) if value.ty.is_integer() => Some(self.number(number)),
            Number::Real(number) => Some(self.b.real(number)),
            Number::Int(_) => None,
        }
    }

    /// Also addresses of whole objects and functions.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn static_term(&mut self, value: &crate::checked::Expr) -> Option<Term> {
        use crate::checked::ExprKind;
        match &value.kind {
            ExprKind::Function(id) => {
                let name = self.pointed_name(*id)?;
                Some(self.b.var(&name))
            }
            ExprKind::Address(place) => self.static_address(place),
            ExprKind::Move(pointer, by) if self.is_plain(&pointer.ty) => {
                let start = self.static_term(pointer)?;
                let size = self.types().size_of(&pointer.ty.pointee()?.ty)?;
                let by = self.program.constant_int(by)?.checked_mul(i128::from(size))?;
                Some(self.further(start, self.number(by)))
            }
            ExprKind::Convert(inner)
                if matches!((&inner.ty, &value.ty), (Ty::Pointer(_), Ty::Pointer(_))) =>
            {
                self.static_term(inner)
            }
            _ => self.constant_term(value),
        }
    }

    /// The address of a static object or a piece of it, where that is known before the program runs.
    fn static_address(&mut self, place: &Place) -> Option<Term> {
        if self.is_special(&place.ty) {
            return None;
        }
        match &place.kind {
            PlaceKind::Literal(id) => {
                let name = self.literal_name(*id);
                Some(self.b.ref_to(self.b.var(&name)))
            }
            PlaceKind::Object(id) => {
                let fixed =
                    self.object(*id).is_some_and(|object| object.storage == Storage::Static);
                let name = fixed.then(|| self.object_name(*id))?;
                Some(self.b.ref_to(self.b.var(&name)))
            }
            PlaceKind::Element(base, index) => {
                let start = self.static_address(base)?;
                let size = self.types().size_of(&place.ty.ty)?;
                let by = self.program.constant_int(index)?.checked_mul(i128::from(size))?;
                Some(self.further(start, self.number(by)))
            }
            PlaceKind::Member(base, number) => {
                let start = self.static_address(base)?;
                let Ty::Record(id) = base.ty.ty else { return None };
                let offset = self.types().layout(id)?.fields.get(*number)?.offset;
                Some(self.further(start, self.number(i128::from(offset))))
            }
            PlaceKind::Deref(_) | PlaceKind::Compound(..) | PlaceKind::Value(_) => None,
        }
    }

    pub fn number(&self, value: i128) -> Term {
        #[expect(clippy::cast_possible_truncation, reason = "the bits of an unsigned long")]
        self.b.int(value as i64)
    }

    /// What static objects start with.
    pub fn zero(&self, ty: &Ty) -> Term {
        let mut ty = ty;
        while let Ty::Array(element, _) = ty {
            ty = &element.ty;
        }
        match ty {
            Ty::Real(_) => self.b.real(0.0),
            Ty::Pointer(_) | Ty::VaList => self.b.null(),
            Ty::Void
            | Ty::Int(_)
            | Ty::Enum(_)
            | Ty::Array(..)
            | Ty::Function(_)
            | Ty::Record(_)
            | Ty::Dialect(_)
            | Ty::Broken => self.b.int(0),
        }
    }

    /// A string literal: one constant object.
    pub(crate) fn literal_name(&mut self, id: LiteralId) -> Name {
        if let Some(name) = self.literals.get(&id) {
            return name.clone();
        }
        let name = self.b.names.global("_text");
        self.literals.insert(id, name.clone());
        let bytes = self.program.literals.get(id.index()).cloned().unwrap_or_default();
        let text = bytes.strip_suffix(&[0]).unwrap_or(&bytes);
        let simple = text.iter().all(|byte| byte.is_ascii() && *byte != 0) && !text.is_empty();
        let init = match std::str::from_utf8(text) {
            Ok(text) if simple => self.b.str(text),
            Ok(_) | Err(_) if bytes.len() == 1 => self.b.int(0),
            Ok(_) | Err(_) => {
                let items = bytes.iter().map(|byte| self.b.int(i64::from(byte.cast_signed())));
                let items = items.collect();
                self.b.list(items)
            }
        };
        let ty = Ty::Array(std::rc::Rc::new(Ty::CHAR.plain()), Len::Known(bytes.len() as u64));
        let ty = self.memory_type(&ty);
        let qualifiers = Qualifiers { constant: true, ..Qualifiers::default() };
        self.b.global(&name, Type::Memory(Box::new(ty)), qualifiers, Some(init));
        name
    }

    /// The declaration of an automatic object is reached.
    pub(crate) fn declare_local(&mut self, id: ObjectId, init: Option<&Init>, span: Span) {
        let Some(object) = self.object(id) else { return };
        self.b.at(span);
        let hoisted = self.frame.hoisted.contains(&id);
        let constant = !hoisted && self.is_memory(object) && is_constant(&object.ty);
        if let Some(init) = init.filter(|_| constant)
            && self.declare_constant(id, object, init)
        {
            return;
        }
        if hoisted {
            return self.begin_again(id, object, init, span);
        }
        let name = self.local_name(&object.name);
        let memory = self.is_memory(object);
        let ty = if memory {
            Type::Memory(Box::new(self.memory_type(&object.ty.ty)))
        } else {
            self.plain_type(&object.ty.ty)
        };
        let array = matches!(object.ty.ty, Ty::Array(..) | Ty::Record(_));
        let first = init
            .filter(|init| init.zero && array)
            .map(|_| if memory { self.b.int(0) } else { self.zero(&object.ty.ty) });
        if let (Some(init), false, false) = (init, array, memory) {
            return self.declare_scalar(id, &name, ty, init, span);
        }
        self.objects.insert(id, name.clone());
        let stmt = self.b.declare(&name, ty, first);
        self.emit(stmt);
        if let Some(init) = init {
            self.fill(id, init, span);
        }
    }

    /// A const object that starts with a constant is one object for all calls: nobody can tell, and a store through a
    /// pointer is noticed.
    fn declare_constant(&mut self, id: ObjectId, object: &Object, init: &Init) -> bool {
        let listed = match (object.ty.ty.is_scalar(), init.parts.last()) {
            (true, Some(part)) => self.static_term(&part.value),
            _ => self.listed(&object.ty.ty, init),
        };
        let Some(value) = listed else { return false };
        if self.objects.contains_key(&id) {
            return true;
        }
        let name = self.global_name(&object.name);
        self.objects.insert(id, name.clone());
        let ty = Type::Memory(Box::new(self.memory_type(&object.ty.ty)));
        let qualifiers = Qualifiers { constant: true, ..Qualifiers::default() };
        self.b.global(&name, ty, qualifiers, Some(value));
        true
    }

    /// A plain scalar with its value, at once unless the value mentions it.
    fn declare_scalar(&mut self, id: ObjectId, name: &Name, ty: Type, init: &Init, span: Span) {
        self.objects.remove(&id);
        let position = self.b.position();
        let value = init.parts.last().map(|part| self.value(&part.value));
        self.b.at(span);
        match (self.objects.get(&id).cloned(), value) {
            (Some(early), Some(value)) => {
                let declaration = self.b.declare(&early, ty, None);
                self.b.insert(position, vec![declaration]);
                let stmt = self.b.assign(self.b.var(&early), value);
                self.emit(stmt);
            }
            (_, value) => {
                self.objects.insert(id, name.clone());
                let stmt = self.b.declare(name, ty, value);
                self.emit(stmt);
            }
        }
    }

    /// The declaration of an object that was declared at the start of its block because of a label there.
    fn begin_again(&mut self, id: ObjectId, object: &Object, init: Option<&Init>, span: Span) {
        let name = self.object_name(id);
        match init {
            None if !self.is_memory(object) => {
                let stmt = self.b.reset(self.b.var(&name));
                self.emit(stmt);
            }
            None => {}
            Some(init) => {
                if init.zero && self.is_memory(object) {
                    let size = self.size_of(&object.ty.ty);
                    let to = self.b.ref_to(self.b.var(&name));
                    self.fill_bytes(to, self.b.int(0), size);
                } else if init.zero && matches!(object.ty.ty, Ty::Array(..)) {
                    let zero = self.zero(&object.ty.ty);
                    let ty = self.plain_type(&object.ty.ty);
                    let fresh = self.hold(ty, zero);
                    let stmt = self.b.assign(self.b.var(&name), self.b.var(&fresh));
                    self.emit(stmt);
                }
                self.fill(id, init, span);
            }
        }
    }

    /// Declares an object at the start of its block.
    pub(crate) fn hoist(&mut self, id: ObjectId) {
        let Some(object) = self.object(id) else { return };
        if object.ty.ty.is_vla() || object.storage != Storage::Automatic {
            return;
        }
        let name = self.local_name(&object.name);
        self.objects.insert(id, name.clone());
        let ty = if self.is_memory(object) {
            Type::Memory(Box::new(self.memory_type(&object.ty.ty)))
        } else {
            self.plain_type(&object.ty.ty)
        };
        let stmt = self.b.at(object.span).declare(&name, ty, None);
        self.emit(stmt);
        self.frame.hoisted.push(id);
    }

    /// Stores the parts of an initialiser.
    pub fn fill(&mut self, id: ObjectId, init: &Init, span: Span) {
        let Some(object) = self.object(id) else { return };
        for part in &init.parts {
            let place = self.part_place(id, object, part, span);
            self.store_expr(&place, &part.value, span);
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is named here is special, all else is alike"
    )]
    fn part_place(&self, id: ObjectId, object: &Object, part: &Part, span: Span) -> Place {
        let mut place = Place { kind: PlaceKind::Object(id), ty: object.ty.clone(), span };
        for step in &part.path {
            place = match step {
                Step::Element(index) => {
                    let ty = place.ty.of_element().unwrap_or(Ty::Broken.plain());
                    let index = crate::checked::Expr::int(i128::from(*index), Ty::DIFFERENCE, span);
                    let kind = PlaceKind::Element(Box::new(place), Box::new(index));
                    Place { kind, ty, span }
                }
                Step::Field(number) => {
                    let ty = match place.ty.ty {
                        Ty::Record(record) => self
                            .types()
                            .layout(record)
                            .and_then(|layout| layout.fields.get(*number))
                            .map(|field| field.ty.clone().with(place.ty.quals)),
                        _ => None,
                    };
                    let kind = PlaceKind::Member(Box::new(place), *number);
                    Place { kind, ty: ty.unwrap_or(Ty::Broken.plain()), span }
                }
            };
        }
        place
    }
}

/// Whether an object is const, all of it.
fn is_constant(ty: &crate::types::QualTy) -> bool {
    let mut ty = ty.clone();
    while let Some(element) = ty.of_element() {
        ty = element;
    }
    ty.quals.constant
}
