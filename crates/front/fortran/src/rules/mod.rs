//! Rules on Fortran syntax, between parsing and lowering: a rewritten program is an ordinary program.

mod declare;
mod elements;
mod names;
mod parse;
mod roles;

use crate::ast::{
    Arg, Decl, DeclKind, Designator, Dim, Expr, ExprKind, Stmt, TypeSpec, Unit, UnitKind,
};
use crate::print;
use names::{Names, SYNCHRONISING, Type, Visible, coarray_types};
use partita_rewrite::view::{Anchor, Node, is_expression, texts, variant};
use partita_rewrite::{
    Applied, Bound, Elements, Entered, Fragment, Grammar, Naming, Property, Rewritable, Role,
    RuleSet, Syntax,
};
use partita_source::{Diagnostics, FileId, Span};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Rewrites a program. With errors among the diagnostics, the program is not to be used.
#[must_use]
pub fn rewrite(rules: &RuleSet, units: Vec<Unit>) -> (Vec<Unit>, Vec<Applied>, Diagnostics) {
    let (Units(units), applied, found) = partita_rewrite::rewrite(rules, Units(units));
    (units, applied, found)
}

struct Units(Vec<Unit>);

impl Rewritable for Units {
    const WRITTEN_IN: &'static str = "Fortran";

    fn view(&self) -> Node {
        serde_json::to_value(&self.0).unwrap_or_default()
    }

    fn syntax(&self) -> Box<dyn Syntax + '_> {
        Box::new(Fortran::new(&self.0))
    }

    fn changed(&self, view: &Node) -> Result<Units, String> {
        Vec::deserialize(view).map(Units).map_err(|error| error.to_string())
    }
}

/// Fortran as rules are written in it.
#[derive(Debug)]
pub struct FortranText;

impl Grammar for FortranText {
    fn name(&self) -> &'static str {
        "fortran"
    }

    fn title(&self) -> &'static str {
        "Fortran"
    }

    fn statements(&self, file: FileId, text: &str, base: usize) -> Fragment {
        parse::statements(file, text, base)
    }

    fn reference(&self, file: FileId, text: &str, base: usize) -> (Option<Node>, Diagnostics) {
        parse::reference(file, text, base)
    }

    fn declared(&self, fragment: Fragment) -> Vec<Node> {
        parse::declaration_pattern(&fragment.declarations)
    }

    fn properties(&self) -> &'static [Property] {
        &PROPERTIES
    }
}

/// What is known about the program that is being rewritten.
struct Fortran {
    /// From the outermost unit to the one being rewritten.
    scopes: Vec<Names>,
    /// Kind and lock names that each of them mentioned before the rule.
    mentioned: Vec<BTreeSet<String>>,
    /// What [`Syntax::leave`] has to undo.
    entered: Vec<Entered>,
    /// The derived type whose components are being looked at.
    inside: Vec<String>,
    modules: BTreeMap<String, Names>,
    coarray_types: BTreeSet<String>,
    intents: roles::Intents,
}

impl Fortran {
    fn new(units: &[Unit]) -> Self {
        let mut all = Vec::new();
        let mut intents = roles::Intents::new();
        collect(units, &mut all, &mut intents);
        let modules = units.iter().filter(|unit| unit.kind == UnitKind::Module);
        Fortran {
            scopes: Vec::new(),
            mentioned: Vec::new(),
            entered: Vec::new(),
            inside: Vec::new(),
            modules: modules.map(|unit| (unit.name.name.to_string(), Names::of(unit))).collect(),
            coarray_types: coarray_types(all.iter()),
            intents,
        }
    }

    fn visible(&self) -> Visible<'_> {
        Visible { scopes: &self.scopes, modules: &self.modules }
    }

    /// Type, shape and sharing of what a metavariable stands for.
    fn facts(&self, bound: &Bound) -> Option<Facts> {
        match bound {
            Bound::Name(name) => {
                let visible = self.visible();
                let (info, shared) = match self.inside.last() {
                    Some(ty) => {
                        let fields =
                            visible.scopes.iter().rev().find_map(|names| names.types.get(ty));
                        let info = fields.and_then(|fields| fields.get(name)).cloned();
                        (info.unwrap_or_default(), self.coarray_types.contains(ty))
                    }
                    None => {
                        let info = visible.variable(name);
                        let shared = !info.codims.is_empty();
                        (info, shared)
                    }
                };
                Some(Facts { coindexed: false, array: !info.dims.is_empty(), info, shared })
            }
            Bound::One(node) => {
                let expr: Expr = piece(node)?;
                let ExprKind::Designator(reference) = &expr.kind else { return None };
                let (info, shared) = self.visible().last(reference);
                let coindexed = reference.parts.iter().any(|part| part.image.is_some());
                Some(Facts { coindexed, array: self.is_array(reference), info, shared })
            }
            Bound::Many(_) => None,
        }
    }

    fn has_type(&self, node: &Node, wanted: &[Type]) -> bool {
        if let Some((tag, inner)) = variant(node) {
            let literal = match tag {
                "Real" => Some(Type::Real),
                "Int" => Some(Type::Integer),
                "Str" => Some(Type::Character),
                "Logical" => Some(Type::Logical),
                "Complex" => Some(Type::Complex),
                _ => None,
            };
            if literal.is_some_and(|ty| wanted.contains(&ty)) {
                return true;
            }
            if tag == "Designator"
                && let Some(reference) = piece::<Designator>(inner)
                && wanted.contains(&self.visible().last(&reference).0.ty)
            {
                return true;
            }
        }
        match node {
            Value::Array(items) => items.iter().any(|item| self.has_type(item, wanted)),
            Value::Object(map) => map.values().any(|item| self.has_type(item, wanted)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        }
    }
}

struct Facts {
    info: names::Info,
    /// It starts at a coarray, or is a component of one.
    shared: bool,
    coindexed: bool,
    array: bool,
}

/// A piece of syntax back from its view.
fn piece<T: DeserializeOwned>(node: &Node) -> Option<T> {
    T::deserialize(node).ok()
}

fn collect(units: &[Unit], all: &mut Vec<Names>, intents: &mut roles::Intents) {
    for unit in units {
        all.push(Names::of(unit));
        if let UnitKind::Procedure(signature) = &unit.kind {
            let of = |name: &str| declare::intent(&unit.decls, name);
            let list = signature.args.iter().map(|arg| of(&arg.name)).collect();
            intents.insert(unit.name.name.to_string(), list);
        }
        collect(&unit.units, all, intents);
    }
}

impl Naming for Fortran {
    fn name_of(&self, expr: &Node) -> Option<String> {
        let (tag, inner) = variant(expr)?;
        match inner.get("parts")?.as_array()?.as_slice() {
            [part] if tag == "Designator" => {
                let bare = ["args", "substring", "image"].iter().all(|key| part[*key].is_null());
                let name = part.get("name")?.get("name")?.as_str()?;
                bare.then(|| name.to_owned())
            }
            _ => None,
        }
    }
}

const PROPERTIES: [Property; 13] = [
    ("shared", "belongs to a coarray, and is no lock, event or team"),
    ("coarray", "is declared with a codimension"),
    ("coindexed", "has square brackets"),
    ("array", "has more than one element"),
    ("scalar", "has one element"),
    ("allocatable", "is declared allocatable"),
    ("constant", "is a number, a text or a named constant"),
    ("name", "is a name without subscripts"),
    ("integer", "is declared integer"),
    ("real", "is declared real"),
    ("logical", "is declared logical"),
    ("character", "is declared character"),
    ("derived", "is declared with a derived type"),
];

impl Syntax for Fortran {
    fn name_expr(&self, name: &str, origin: &Anchor) -> Node {
        let ident = json!({ "name": name, "span": origin });
        let part = json!({ "name": ident, "args": null, "substring": null, "image": null });
        let designator = json!({ "parts": [part], "span": origin });
        json!({ "kind": { "Designator": designator }, "span": origin })
    }

    fn rename(&self, reference: &Node, change: &dyn Fn(&str) -> String) -> Option<Node> {
        let mut renamed = reference.clone();
        let parts = renamed.get_mut("kind")?.get_mut("Designator")?.get_mut("parts")?;
        let name = parts.as_array_mut()?.last_mut()?.get_mut("name")?.get_mut("name")?;
        *name = Value::String(change(name.as_str()?));
        Some(renamed)
    }

    fn nothing(&self, origin: &Anchor) -> Node {
        json!({ "label": null, "span": origin, "kind": "Continue" })
    }

    fn elements(&self, reference: &Node, origin: &Anchor) -> Result<Option<Elements>, String> {
        self.loops(reference, origin)
    }

    fn is_statement(&self, node: &Node) -> bool {
        roles::is_statement(node)
    }

    fn is_declaration(&self, node: &Node) -> bool {
        declare::is_declaration(node)
    }

    fn is_reference(&self, node: &Node) -> bool {
        is_expression(node) && variant(node).is_some_and(|(tag, _)| tag == "Designator")
    }

    fn declared(&self, declaration: &Node) -> Vec<Node> {
        piece(declaration).map(|decl| declare::declared(&decl)).unwrap_or_default()
    }

    fn without(&self, declaration: &Node, index: usize) -> Option<Node> {
        let mut decl: Decl = piece(declaration)?;
        if let DeclKind::Variables { entities, .. } = &mut decl.kind {
            if index < entities.len() {
                entities.remove(index);
            }
            if entities.is_empty() {
                return None;
            }
        }
        serde_json::to_value(decl).ok()
    }

    fn role(&self, tag: &str, inner: &Node, field: &str, index: usize) -> Role {
        roles::role(&self.intents, tag, inner, field, index)
    }

    fn unreachable(&self, tag: &str, _: &Node, field: &str, index: usize) -> Option<&'static str> {
        roles::unreachable(tag, field, index)
    }

    fn enter(&mut self, node: &Node) -> Entered {
        let entered = if node.get("units").is_some() && node.get("decls").is_some() {
            let unit: Option<Unit> = piece(node);
            self.scopes.push(unit.as_ref().map(Names::of).unwrap_or_default());
            self.mentioned.push(declare::environment_names(node.get("decls")));
            Entered::Unit
        } else if let Some(("Type", def)) = variant(node).filter(|_| is_expression(node)) {
            let name = def.get("name").and_then(|name| name.get("name")).and_then(Value::as_str);
            self.inside.push(name.unwrap_or("").to_owned());
            Entered::Inside
        } else {
            Entered::Nothing
        };
        if entered != Entered::Nothing {
            self.entered.push(entered);
        }
        entered
    }

    fn leave(&mut self) {
        match self.entered.pop() {
            Some(Entered::Unit) => {
                self.scopes.pop();
                self.mentioned.pop();
            }
            Some(Entered::Inside) => {
                self.inside.pop();
            }
            Some(Entered::Nothing) | None => {}
        }
    }

    fn declare(&self, scope: &mut Node, declarations: Vec<Node>) -> Result<(), String> {
        declare::add(scope, declarations, self.mentioned.last())
    }

    fn holds(&self, property: &str, bound: &Bound) -> bool {
        if let ("constant", Bound::One(node)) = (property, bound)
            && matches!(variant(node), Some(("Int" | "Real" | "Str" | "Logical" | "Boz", _)))
        {
            return true;
        }
        if property == "name" {
            return match bound {
                Bound::Name(_) => true,
                Bound::One(node) => self.name_of(node).is_some(),
                Bound::Many(_) => false,
            };
        }
        let Some(facts) = self.facts(bound) else { return false };
        let synchronising =
            matches!(&facts.info.ty, Type::Derived(name) if SYNCHRONISING.contains(&name.as_str()));
        match property {
            "shared" => facts.shared && !synchronising,
            "coarray" => !facts.info.codims.is_empty(),
            "coindexed" => facts.coindexed,
            "array" => facts.array,
            "scalar" => !facts.array,
            "allocatable" => facts.info.allocatable,
            "constant" => facts.info.parameter,
            "integer" => facts.info.ty == Type::Integer,
            "real" => facts.info.ty == Type::Real,
            "logical" => facts.info.ty == Type::Logical,
            "character" => facts.info.ty == Type::Character,
            "derived" => matches!(facts.info.ty, Type::Derived(_)),
            _ => false,
        }
    }

    fn uses(&self, what: &str, bound: &Bound) -> bool {
        let wanted = match what {
            "real" => vec![Type::Real, Type::Complex],
            "integer" => vec![Type::Integer],
            "logical" => vec![Type::Logical],
            "character" => vec![Type::Character],
            _ => Vec::new(),
        };
        let nodes = match bound {
            Bound::Name(name) if wanted.is_empty() => return name == what,
            Bound::Name(name) => return wanted.contains(&self.visible().variable(name).ty),
            Bound::One(node) => std::slice::from_ref(node),
            Bound::Many(nodes) => nodes,
        };
        if wanted.is_empty() {
            let mut found = false;
            nodes.iter().for_each(|node| texts(node, &mut |text| found |= text == what));
            return found;
        }
        nodes.iter().any(|node| self.has_type(node, &wanted))
    }

    fn print(&self, node: &Node) -> String {
        if let Some(expr) = piece::<Expr>(node) {
            return print::expression(&expr);
        }
        if let Some(stmt) = piece::<Stmt>(node) {
            return print::statements(&[], &[stmt]).trim_end().to_owned();
        }
        if let Some(ty) = piece::<TypeSpec>(node) {
            return print::type_spec(&ty);
        }
        if let Some(arg) = piece::<Arg>(node) {
            return print::argument(&arg);
        }
        if let Some(dim) = piece::<Dim>(node) {
            return print::dimension(&dim);
        }
        node.as_str().unwrap_or("a piece of the program").to_owned()
    }

    fn span(&self, anchor: &Anchor) -> Option<Span> {
        piece(anchor)
    }
}
