//! Compatible types and composite types (6.2.7, 6.7.3, 6.7.5).

use super::{FnTy, Len, QualTy, RecordId, Ty, Types};
use std::rc::Rc;

impl Types {
    #[must_use]
    pub fn compatible(&self, a: &QualTy, b: &QualTy) -> bool {
        self.agree(a, b, &mut Vec::new())
    }

    /// Without the qualifiers of the outermost level.
    #[must_use]
    pub fn compatible_unqualified(&self, a: &Ty, b: &Ty) -> bool {
        self.types_agree(a, b, &mut Vec::new())
    }

    /// `assumed` are pairs of structs that are being compared already.
    fn agree(&self, a: &QualTy, b: &QualTy, assumed: &mut Vec<(RecordId, RecordId)>) -> bool {
        let quals = a.quals.constant == b.quals.constant
            && a.quals.volatile == b.quals.volatile
            && a.quals.extra.agrees(b.quals.extra);
        quals && self.types_agree(&a.ty, &b.ty, assumed)
    }

    fn types_agree(&self, a: &Ty, b: &Ty, assumed: &mut Vec<(RecordId, RecordId)>) -> bool {
        if a == b || *a == Ty::Broken || *b == Ty::Broken {
            return true;
        }
        match (a, b) {
            (Ty::Enum(_), Ty::Int(kind)) | (Ty::Int(kind), Ty::Enum(_)) => {
                self.int_kind(a) == Some(*kind)
                    || self.int_kind(b) == Some(*kind) && self.int_kind(a) == self.int_kind(b)
            }
            (Ty::Enum(x), Ty::Enum(y)) => {
                let (x, y) = (self.enumeration(*x), self.enumeration(*y));
                x.zip(y).is_some_and(|(x, y)| x.unit != y.unit && x.tag == y.tag)
            }
            (Ty::Pointer(a), Ty::Pointer(b)) => self.agree(a, b, assumed),
            (Ty::Array(a, n), Ty::Array(b, m)) => {
                let lengths = match (n, m) {
                    (Len::Known(n), Len::Known(m)) => n == m,
                    (Len::Open | Len::Variable(_), _) | (_, Len::Open | Len::Variable(_)) => true,
                };
                lengths && self.agree(a, b, assumed)
            }
            (Ty::Function(a), Ty::Function(b)) => self.functions_agree(a, b, assumed),
            (Ty::Record(a), Ty::Record(b)) => self.records_agree(*a, *b, assumed),
            _ => false,
        }
    }

    fn functions_agree(&self, a: &FnTy, b: &FnTy, assumed: &mut Vec<(RecordId, RecordId)>) -> bool {
        if !self.agree(&a.result, &b.result, assumed) {
            return false;
        }
        if a.unknown || b.unknown {
            return true;
        }
        a.variadic == b.variadic
            && a.params.len() == b.params.len()
            && a.params.iter().zip(&b.params).all(|(a, b)| self.types_agree(&a.ty, &b.ty, assumed))
    }

    /// The same struct as two files of a program declare it.
    fn records_agree(
        &self,
        a: RecordId,
        b: RecordId,
        assumed: &mut Vec<(RecordId, RecordId)>,
    ) -> bool {
        let (Some(x), Some(y)) = (self.record(a), self.record(b)) else { return false };
        if x.unit == y.unit || x.tag != y.tag || x.union != y.union {
            return false;
        }
        let (Some(x), Some(y)) = (&x.layout, &y.layout) else { return true };
        if assumed.contains(&(a, b)) {
            return true;
        }
        assumed.push((a, b));
        x.fields.len() == y.fields.len()
            && x.fields.iter().zip(&y.fields).all(|(f, g)| {
                f.name == g.name
                    && f.offset == g.offset
                    && f.bits == g.bits
                    && self.agree(&f.ty, &g.ty, assumed)
            })
    }

    /// What two declarations of one thing say together; of compatible types only.
    #[must_use]
    pub fn composite(&self, a: &QualTy, b: &QualTy) -> QualTy {
        QualTy { ty: self.composite_type(&a.ty, &b.ty), quals: a.quals }
    }

    fn composite_type(&self, a: &Ty, b: &Ty) -> Ty {
        match (a, b) {
            (Ty::Array(x, n), Ty::Array(y, m)) => {
                let length = if matches!(n, Len::Known(_)) { *n } else { *m };
                Ty::Array(Rc::new(self.composite(x, y)), length)
            }
            (Ty::Pointer(x), Ty::Pointer(y)) => self.composite(x, y).pointer(),
            (Ty::Function(x), Ty::Function(y)) => {
                let (said, other) = if x.unknown { (y, x) } else { (x, y) };
                let result = self.composite(&x.result, &y.result);
                let mut params = said.params.clone();
                if !other.unknown {
                    for (param, more) in params.iter_mut().zip(&other.params) {
                        param.ty = self.composite_type(&param.ty, &more.ty);
                    }
                }
                let (variadic, unknown) = (said.variadic, said.unknown);
                Ty::Function(Rc::new(FnTy { result, params, variadic, unknown }))
            }
            (Ty::Record(id), Ty::Record(_)) if self.layout(*id).is_none() => b.clone(),
            _ => a.clone(),
        }
    }
}
