//! Type-bound procedures and generics, from the lines of a type that the parser keeps as text.
//!
//! Only names are taken: `procedure :: add`, `procedure, pass :: a => b`, `generic :: operator(+) => add, plus`. What cannot be
//! resolved before the program runs (deferred bindings, overridden ones) is for others to see.

use crate::ast::Name;
use crate::sema::types::TypeDef;

pub(super) fn read(line: &str, ty: &mut TypeDef) {
    let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let line = line.to_ascii_lowercase();
    let Some((head, names)) = line.split_once("::") else {
        // `procedure add, sub` without colons.
        if let Some(names) = line.strip_prefix("procedure") {
            names.split(',').for_each(|name| bind(name, ty));
        }
        return;
    };
    if head.starts_with("generic") {
        if let Some((name, bindings)) = names.split_once("=>") {
            let bindings = bindings.split(',').map(Name::from).collect();
            ty.generics.push((name.into(), bindings));
        }
    } else if head.starts_with("procedure") {
        names.split(',').for_each(|name| bind(name, ty));
    }
}

fn bind(text: &str, ty: &mut TypeDef) {
    let (binding, procedure) = text.split_once("=>").unwrap_or((text, text));
    ty.bindings.push((binding.into(), procedure.into()));
}
