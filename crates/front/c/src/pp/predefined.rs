//! Macros that are there from the start. No compiler and no system is named, so guarded code takes its portable branch.

use super::Preprocessor;
use super::macros::{Builtin, Definition, Macro};
use crate::lex::{Mode, lex};
use partita_source::FileId;

/// Where macros come from that no file defines.
const NO_FILE: FileId = FileId(u32::MAX);

const STANDARD: &[(&str, &str)] = &[
    ("__STDC__", "1"),
    ("__STDC_VERSION__", "199901L"),
    ("__STDC_HOSTED__", "1"),
    ("__DATE__", "\"Jan  1 1970\""),
    ("__TIME__", "\"00:00:00\""),
    ("__PARTITA__", "1"),
    ("__LP64__", "1"),
    ("_LP64", "1"),
    ("__CHAR_BIT__", "8"),
    ("__SCHAR_MAX__", "0x7f"),
    ("__SHRT_MAX__", "0x7fff"),
    ("__INT_MAX__", "0x7fffffff"),
    ("__LONG_MAX__", "0x7fffffffffffffffL"),
    ("__LONG_LONG_MAX__", "0x7fffffffffffffffLL"),
    ("__SIZE_MAX__", "0xffffffffffffffffUL"),
    ("__PTRDIFF_MAX__", "0x7fffffffffffffffL"),
    ("__INTMAX_MAX__", "0x7fffffffffffffffL"),
    ("__UINTMAX_MAX__", "0xffffffffffffffffUL"),
    ("__INTPTR_MAX__", "0x7fffffffffffffffL"),
    ("__UINTPTR_MAX__", "0xffffffffffffffffUL"),
    ("__SIZEOF_SHORT__", "2"),
    ("__SIZEOF_INT__", "4"),
    ("__SIZEOF_LONG__", "8"),
    ("__SIZEOF_LONG_LONG__", "8"),
    ("__SIZEOF_FLOAT__", "4"),
    ("__SIZEOF_DOUBLE__", "8"),
    ("__SIZEOF_LONG_DOUBLE__", "16"),
    ("__SIZEOF_POINTER__", "8"),
    ("__SIZEOF_SIZE_T__", "8"),
    ("__SIZEOF_PTRDIFF_T__", "8"),
    ("__SIZE_TYPE__", "long unsigned int"),
    ("__PTRDIFF_TYPE__", "long int"),
    ("__INTMAX_TYPE__", "long int"),
    ("__UINTMAX_TYPE__", "long unsigned int"),
    ("__INTPTR_TYPE__", "long int"),
    ("__UINTPTR_TYPE__", "long unsigned int"),
    ("__ORDER_LITTLE_ENDIAN__", "1234"),
    ("__ORDER_BIG_ENDIAN__", "4321"),
    ("__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
];

impl Preprocessor<'_> {
    pub fn predefine(&mut self) {
        for (name, builtin) in [("__FILE__", Builtin::File), ("__LINE__", Builtin::Line)] {
            let name = self.symbols.get(name);
            self.macros.insert(name, Definition { is: Macro::Builtin(builtin), span: None });
        }
        for (name, value) in STANDARD {
            self.set(name, value);
        }
        for (name, value) in self.dialect.macros() {
            self.set(&name, &value);
        }
        for (name, value) in &self.options.defines {
            let definition = self.set(name, value);
            let name = self.symbols.get(name);
            self.given.insert(name, (value.trim().to_owned(), definition));
        }
        for name in &self.options.undefines {
            if let Some(name) = self.symbols.known(name) {
                self.macros.remove(&name);
                self.given.remove(&name);
            }
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Definition {
        let body = lex(NO_FILE, value, 0, Mode::Program, &mut self.symbols, self.sink);
        let definition = Definition { is: Macro::Object(body.into()), span: None };
        let name = self.symbols.get(name);
        self.macros.insert(name, definition.clone());
        definition
    }
}
