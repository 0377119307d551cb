//! `resolve-configs`: replaces config defaults by the values given for this run.
//!
//! A definition is `name=value`, the value written as the config's type asks. The last definition of
//! a name counts. Other defaults stay as they are, also where they are terms over earlier configs.

use super::{Form, Pass};
use crate::text::print_type;
use crate::{Config, ExprKind, IntType, Program, Type};
use partita_source::{Diagnostic, Diagnostics, Severity};

pub struct ResolveConfigs {
    definitions: Vec<String>,
}

impl ResolveConfigs {
    #[must_use]
    pub fn new(definitions: &[String]) -> Self {
        ResolveConfigs { definitions: definitions.to_vec() }
    }
}

impl Pass for ResolveConfigs {
    fn name(&self) -> &'static str {
        "resolve-configs"
    }

    fn provides(&self) -> &'static [Form] {
        &[Form::Configured]
    }

    fn run(&self, mut program: Program) -> (Program, Diagnostics) {
        let mut found = Vec::new();
        for definition in &self.definitions {
            if let Err(error) = define(&mut program, definition) {
                found.push(*error);
            }
        }
        (program, found)
    }
}

fn define(program: &mut Program, definition: &str) -> Result<(), Box<Diagnostic>> {
    let error = |code, message: String| Diagnostic::new(code, Severity::Error, None, message);
    let Some((name, value)) = definition.split_once('=') else {
        let message = format!("`{definition}` sets nothing: write `{definition}=value`");
        return Err(Box::new(error("bad-config", message)));
    };
    let (name, value) = (name.trim(), value.trim());
    let Some(at) = program.configs.iter().position(|config| &*config.name == name) else {
        let known: Vec<String> =
            program.configs.iter().map(|config| format!("`{}`", config.name)).collect();
        let known = match known.as_slice() {
            [] => "the program declares no config values".to_owned(),
            [..] => format!("the program declares {}", known.join(", ")),
        };
        let message = format!("there is no config value `{name}`; {known}");
        return Err(Box::new(error("unknown-config", message)));
    };
    let Some(config) = program.configs.get_mut(at) else { return Ok(()) };
    match parse(&config.ty, value) {
        Some(kind) => {
            config.default.kind = kind;
            Ok(())
        }
        None => {
            let span = program.spans.get(config.id);
            let message = malformed(config, value);
            Err(Box::new(Diagnostic::new("bad-config", Severity::Error, span, message)))
        }
    }
}

fn malformed(config: &Config, value: &str) -> String {
    let Config { name, ty, .. } = config;
    format!("`{value}` is no value for the config `{name}` of type `{}`", print_type(ty))
}

/// The literal that a text means as a value of the type.
fn parse(ty: &Type, value: &str) -> Option<ExprKind> {
    let int = || value.parse().ok().map(ExprKind::Int);
    let real = || value.parse().ok().map(ExprKind::Real);
    let bool = || value.parse().ok().map(ExprKind::Bool);
    let string = || ExprKind::Str(value.to_owned());
    match ty {
        Type::Bool => bool(),
        Type::Int(ty) => value.parse().ok().filter(|value| fits(*ty, *value)).map(ExprKind::Int),
        Type::Place => value.parse().ok().filter(|place| *place >= 0).map(ExprKind::Int),
        Type::Real => real(),
        Type::Str => Some(string()),
        Type::Any => int().or_else(bool).or_else(real).or_else(|| Some(string())),
        Type::Complex
        | Type::Array { .. }
        | Type::OpenArray { .. }
        | Type::Named(_)
        | Type::Task
        | Type::Function { .. }
        | Type::Set(_)
        | Type::Ref(_)
        | Type::Memory(_)
        | Type::Pointer
        | Type::Single
        | Type::Byte => None,
    }
}

fn fits(ty: IntType, value: i64) -> bool {
    let bits = u32::from(ty.bits).clamp(1, 64);
    let value = i128::from(value);
    if ty.signed {
        let half = 1i128 << (bits - 1);
        (-half..half).contains(&value)
    } else {
        (0..1i128 << bits).contains(&value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{print_expr, read};
    use partita_source::FileId;

    fn define_in(text: &str, definition: &str) -> String {
        let (program, found) = read(FileId(0), text);
        assert_eq!(found, []);
        let (program, found) = ResolveConfigs::new(&[definition.to_owned()]).run(program);
        match found.first() {
            Some(error) => format!("{}: {}", error.code, error.message),
            None => print_expr(&program.configs[0].default),
        }
    }

    #[test]
    fn values_are_read_as_the_type_asks() {
        assert_eq!(define_in("config N: int = 4;", "N=-7"), "-7");
        assert_eq!(define_in("config N: uint(8) = 4;", "N=255"), "255");
        assert_eq!(define_in("config F: bool = false;", "F = true"), "true");
        assert_eq!(define_in("config R: real = 1.5;", "R=2"), "2.0");
        assert_eq!(define_in("config S: string = \"\";", "S=a=b"), "\"a=b\"");
        assert_eq!(define_in("config A: any = 0;", "A=x"), "\"x\"");
    }

    #[test]
    fn bad_definitions_are_errors() {
        let two = "config N: int = 4; config M: int(8) = 4;";
        assert_eq!(
            define_in(two, "K=1"),
            "unknown-config: there is no config value `K`; the program declares `N`, `M`"
        );
        assert_eq!(
            define_in(two, "M=128"),
            "bad-config: `128` is no value for the config `M` of type `int(8)`"
        );
        assert_eq!(
            define_in(two, "N=four"),
            "bad-config: `four` is no value for the config `N` of type `int`"
        );
        assert_eq!(define_in(two, "N"), "bad-config: `N` sets nothing: write `N=value`");
        assert_eq!(
            define_in("config T: task = null;", "T=1"),
            "bad-config: `1` is no value for the config `T` of type `task`"
        );
    }
}
