//! Types as messages write them: `int *[3]`, `void (*)(int)`.

use super::{FnTy, IntKind, Len, QualTy, Quals, RealKind, Ty, Types};
use std::fmt::Write;

impl Types {
    /// A type as C writes it, without a name.
    #[must_use]
    pub fn show(&self, ty: &QualTy) -> String {
        self.around(&ty.ty, ty.quals, String::new())
    }

    #[must_use]
    pub fn show_ty(&self, ty: &Ty) -> String {
        self.around(ty, Quals::NONE, String::new())
    }

    /// The type with a declarator inside it.
    fn around(&self, ty: &Ty, quals: Quals, inner: String) -> String {
        match ty {
            Ty::Pointer(to) => {
                let words = self.words(quals);
                let mut star = format!("*{}", words.trim_end());
                if !words.is_empty() && !inner.is_empty() {
                    star.push(' ');
                }
                star.push_str(&inner);
                if matches!(to.ty, Ty::Array(..) | Ty::Function(_)) {
                    star = format!("({star})");
                }
                self.around(&to.ty, to.quals, star)
            }
            Ty::Array(element, length) => {
                let length = match length {
                    Len::Known(length) => length.to_string(),
                    Len::Open => String::new(),
                    Len::Variable(_) => "*".to_owned(),
                };
                self.around(&element.ty, element.quals.and(quals), format!("{inner}[{length}]"))
            }
            Ty::Function(function) => {
                let params = self.params(function);
                let result = &function.result;
                self.around(&result.ty, result.quals, format!("{inner}({params})"))
            }
            Ty::Void
            | Ty::Int(_)
            | Ty::Real(_)
            | Ty::Enum(_)
            | Ty::Record(_)
            | Ty::VaList
            | Ty::Dialect(_)
            | Ty::Broken => {
                let gap = if inner.is_empty() || inner.starts_with('[') { "" } else { " " };
                format!("{}{}{gap}{inner}", self.words(quals), self.base(ty))
            }
        }
    }

    /// Each with a blank behind it.
    fn words(&self, quals: Quals) -> String {
        let mut text = String::new();
        let all =
            [(quals.constant, "const"), (quals.volatile, "volatile"), (quals.restrict, "restrict")];
        for (_, word) in all.iter().filter(|(said, _)| *said) {
            let _ = write!(text, "{word} ");
        }
        let extra = self.extra_words.map_or_else(String::new, |words| words(quals.extra));
        if !extra.is_empty() {
            let _ = write!(text, "{extra} ");
        }
        text
    }

    fn params(&self, function: &FnTy) -> String {
        if function.unknown {
            return String::new();
        }
        let mut params: Vec<String> =
            function.params.iter().map(|param| self.show(param)).collect();
        if function.variadic {
            params.push("...".to_owned());
        }
        if params.is_empty() { "void".to_owned() } else { params.join(", ") }
    }

    fn base(&self, ty: &Ty) -> String {
        match ty {
            Ty::Void => "void".to_owned(),
            Ty::Int(kind) => int_word(*kind).to_owned(),
            Ty::Real(RealKind::Float) => "float".to_owned(),
            Ty::Real(RealKind::Double) => "double".to_owned(),
            Ty::Real(RealKind::LongDouble) => "long double".to_owned(),
            Ty::Enum(id) => {
                let tag = self.enumeration(*id).and_then(|known| known.tag.as_deref());
                format!("enum {}", tag.unwrap_or("{...}"))
            }
            Ty::Record(id) => {
                let record = self.record(*id);
                let word = if record.is_some_and(|known| known.union) { "union" } else { "struct" };
                let tag = record.and_then(|known| known.tag.as_deref()).unwrap_or("{...}");
                format!("{word} {tag}")
            }
            Ty::VaList => "va_list".to_owned(),
            Ty::Dialect(_) => "a type of the language".to_owned(),
            Ty::Broken | Ty::Pointer(_) | Ty::Array(..) | Ty::Function(_) => "?".to_owned(),
        }
    }
}

fn int_word(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LLong => "long long",
        IntKind::ULLong => "unsigned long long",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    #[test]
    fn types_read_as_c_writes_them() {
        let types = Types::default();
        let constant = Quals { constant: true, ..Quals::NONE };
        let text = QualTy { ty: Ty::CHAR, quals: constant }.pointer();
        assert_eq!(types.show_ty(&text), "const char *");
        let row = Ty::Array(Rc::new(Ty::INT.plain()), Len::Known(3));
        assert_eq!(types.show_ty(&row.clone().plain().pointer()), "int (*)[3]");
        let rows = Ty::Array(Rc::new(row.plain()), Len::Known(2));
        assert_eq!(types.show_ty(&rows), "int[2][3]");
        let params = vec![Ty::INT.plain(), text.plain()];
        let function = FnTy { result: Ty::Void.plain(), params, variadic: true, unknown: false };
        let pointer = Ty::Function(Rc::new(function)).plain().pointer();
        assert_eq!(types.show_ty(&pointer), "void (*)(int, const char *, ...)");
    }
}
