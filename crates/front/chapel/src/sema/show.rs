//! Types as the language writes them, for messages.

use super::Sema;
use super::ty::{ClassTy, Held, Ty};

impl Sema<'_> {
    pub(crate) fn show(&self, ty: &Ty) -> String {
        match ty {
            Ty::Void => "void".to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Int(64) => "int".to_owned(),
            Ty::Int(bits) => format!("int({bits})"),
            Ty::Uint(64) => "uint".to_owned(),
            Ty::Uint(bits) => format!("uint({bits})"),
            Ty::Real(64) => "real".to_owned(),
            Ty::Real(bits) => format!("real({bits})"),
            Ty::Complex => "complex".to_owned(),
            Ty::Str => "string".to_owned(),
            Ty::Nil => "nil".to_owned(),
            Ty::Locale => "locale".to_owned(),
            Ty::Enum(id) => self.enums[*id].name.to_string(),
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.show(part)).collect();
                let comma = if parts.len() == 1 { "," } else { "" };
                format!("({}{comma})", parts.join(", "))
            }
            Ty::Range(_) => "range".to_owned(),
            Ty::Domain(rank) => format!("domain({rank})"),
            Ty::Array(rank, element) => format!("[domain({rank})] {}", self.show(element)),
            Ty::Keyed(key) => format!("domain({})", self.show(key)),
            Ty::KeyedArray(key, element) => {
                format!("[domain({})] {}", self.show(key), self.show(element))
            }
            Ty::Record(id) => self.aggregates[*id].shown.clone(),
            Ty::Class(class) => self.show_class(*class),
            Ty::Sync(inner) => format!("sync {}", self.show(inner)),
            Ty::Single(inner) => format!("single {}", self.show(inner)),
            Ty::Atomic(inner) => format!("atomic {}", self.show(inner)),
            Ty::Barrier => "barrier".to_owned(),
            Ty::Unknown => "?".to_owned(),
        }
    }

    fn show_class(&self, class: ClassTy) -> String {
        let held = match class.held {
            Held::Owned => "owned ",
            Held::Shared => "shared ",
            Held::Borrowed => "borrowed ",
            Held::Unmanaged => "unmanaged ",
            Held::Any => "",
        };
        let nilable = if class.nilable { "?" } else { "" };
        format!("{held}{}{nilable}", self.aggregates[class.class].shown)
    }
}
