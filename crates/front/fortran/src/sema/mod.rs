//! Names and types: scopes, declarations, modules, named constants.
//!
//! [`collect`] walks all program units once and makes their scopes. Expressions are not looked at here,
//! except where a declaration needs a value (kinds, bounds, named constants).

pub(crate) mod constant;
mod declare;
mod environment;
pub(crate) mod folding;
pub(crate) mod intrinsics;
mod operators;
pub(crate) mod types;
pub(crate) mod typing;

use crate::ast::{Decl, Ident, Label, Name, Unit, UnitKind};
use constant::Const;
use partita_source::{Diagnostic, Diagnostics, Span};
use rustc_hash::FxHashMap;
use types::{ConstId, ScopeId, Ty, TypeDef, TypeId, UnitId, Var, VarId};

/// What a name means in a scope.
#[derive(Clone, Debug)]
pub(crate) enum Symbol {
    Var(VarId),
    Const(ConstId),
    /// A procedure of the program.
    Proc(UnitId),
    /// Several procedures under one name or operator.
    Generic(Vec<Symbol>),
    Type(TypeId),
    /// A procedure that is declared (`external`, interface body) but not given: its name.
    External(Name),
    /// `intrinsic :: f`
    Intrinsic,
    /// From `iso_fortran_env`.
    LockType,
    EventType,
    TeamType,
    /// Seen, not modelled: what it is.
    Other(String),
}

impl Symbol {
    pub(crate) fn variable(&self) -> Option<VarId> {
        if let Symbol::Var(id) = self { Some(*id) } else { None }
    }

    /// The procedures of the program that a name may mean.
    pub(crate) fn procedures(&self) -> Vec<UnitId> {
        match self {
            Symbol::Proc(unit) => vec![*unit],
            Symbol::Generic(members) => members.iter().flat_map(Symbol::procedures).collect(),
            Symbol::Var(_)
            | Symbol::Const(_)
            | Symbol::Type(_)
            | Symbol::External(_)
            | Symbol::Intrinsic
            | Symbol::LockType
            | Symbol::EventType
            | Symbol::TeamType
            | Symbol::Other(_) => Vec::new(),
        }
    }
}

#[derive(Debug)]
pub(crate) struct NamedConst {
    pub(crate) value: Const,
    /// Lower bounds of an array.
    pub(crate) lows: Vec<i64>,
    pub(crate) ty: Ty,
}

#[derive(Debug)]
pub(crate) struct Scope {
    pub(crate) parent: Option<ScopeId>,
    pub(crate) unit: UnitId,
    pub(crate) symbols: FxHashMap<Name, Symbol>,
    /// In order of declaration.
    pub(crate) vars: Vec<VarId>,
    /// Type by first letter; `None` in the table means the rule of the host, then the default.
    pub(crate) implicit: ImplicitRule,
    pub(crate) formats: FxHashMap<Label, String>,
    /// `data` statements, to be carried out when variables get their storage.
    pub(crate) data: Vec<crate::ast::DataSet>,
    pub(crate) save_all: bool,
    /// An `equivalence` statement: not modelled.
    pub(crate) equivalence: Option<Span>,
    pub(crate) statement_functions: FxHashMap<Name, (Vec<Name>, crate::ast::Expr)>,
}

impl Scope {
    /// A variable that the scope itself declares.
    pub(crate) fn own_variable(&self, name: &str) -> Option<VarId> {
        self.symbols.get(name).and_then(Symbol::variable)
    }
}

#[derive(Clone, Debug)]
pub(crate) enum ImplicitRule {
    Inherit,
    None,
    Letters(Vec<(Ty, char, char)>),
}

/// A program unit with its scope.
#[derive(Debug)]
pub(crate) struct UnitInfo<'a> {
    pub(crate) ast: &'a Unit,
    pub(crate) scope: ScopeId,
    /// The unit around an internal or module procedure.
    pub(crate) host: Option<UnitId>,
}

pub(crate) struct Sema<'a> {
    pub(crate) units: Vec<UnitInfo<'a>>,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) vars: Vec<Var>,
    pub(crate) types: Vec<TypeDef>,
    pub(crate) constants: Vec<NamedConst>,
    /// External procedures and the main program, by name.
    pub(crate) globals: FxHashMap<Name, UnitId>,
    pub(crate) modules: FxHashMap<Name, UnitId>,
    pub(crate) main: Option<UnitId>,
    pub(crate) commons: Vec<declare::Common>,
    pub(crate) found: Diagnostics,
}

/// Makes the scopes of all units.
pub(crate) fn collect<'a>(units: &'a [Unit]) -> Sema<'a> {
    let mut sema = Sema {
        units: Vec::new(),
        scopes: Vec::new(),
        vars: Vec::new(),
        types: Vec::new(),
        constants: Vec::new(),
        globals: FxHashMap::default(),
        modules: FxHashMap::default(),
        main: None,
        commons: Vec::new(),
        found: Vec::new(),
    };
    let mut top = Vec::new();
    for unit in units {
        let id = sema.add_unit(unit, None);
        top.push(id);
        let name = unit.name.name.clone();
        match &unit.kind {
            UnitKind::Program => {
                if let Some(first) = sema.main {
                    let first = sema.units[first.0 as usize].ast.span;
                    let message = "a program has one main program, this is a second one";
                    sema.found.push(
                        Diagnostic::error("semantics", unit.span, message)
                            .also(first, "the first one"),
                    );
                } else {
                    sema.main = Some(id);
                }
            }
            UnitKind::Module => {
                sema.modules.insert(name, id);
            }
            UnitKind::Procedure(_) => {
                sema.globals.insert(name, id);
            }
            UnitKind::Other(_) => {}
        }
    }
    for id in sema.in_order(&top) {
        sema.declare_unit(id);
    }
    sema
}

impl<'a> Sema<'a> {
    fn add_unit(&mut self, ast: &'a Unit, host: Option<UnitId>) -> UnitId {
        let id = UnitId(u32::try_from(self.units.len()).unwrap_or(u32::MAX));
        let parent = host.map(|host| self.units[host.0 as usize].scope);
        let scope = self.open_scope(parent, id);
        self.units.push(UnitInfo { ast, scope, host });
        id
    }

    pub(crate) fn open_scope(&mut self, parent: Option<ScopeId>, unit: UnitId) -> ScopeId {
        let id = ScopeId(u32::try_from(self.scopes.len()).unwrap_or(u32::MAX));
        self.scopes.push(Scope {
            parent,
            unit,
            symbols: FxHashMap::default(),
            vars: Vec::new(),
            implicit: ImplicitRule::Inherit,
            formats: FxHashMap::default(),
            data: Vec::new(),
            save_all: false,
            equivalence: None,
            statement_functions: FxHashMap::default(),
        });
        id
    }

    /// Modules before those who use them. A circle is reported and left in file order.
    fn in_order(&mut self, top: &[UnitId]) -> Vec<UnitId> {
        let mut done = Vec::new();
        let mut open = Vec::new();
        for &id in top {
            self.visit(id, &mut done, &mut open);
        }
        done
    }

    fn visit(&mut self, id: UnitId, done: &mut Vec<UnitId>, open: &mut Vec<UnitId>) {
        if done.contains(&id) || open.len() > 200 {
            return;
        }
        let unit = self.units[id.0 as usize].ast;
        if open.contains(&id) {
            let message = format!("module `{}` uses itself", unit.name.name);
            self.found.push(Diagnostic::error("semantics", unit.span, message));
            return;
        }
        open.push(id);
        let mut used = Vec::new();
        used_modules(unit, &mut used, 0);
        for name in used {
            if let Some(&module) = self.modules.get(&name)
                && module != id
            {
                self.visit(module, done, open);
            }
        }
        open.pop();
        done.push(id);
    }

    pub(crate) fn unit(&self, id: UnitId) -> &UnitInfo<'a> {
        &self.units[id.0 as usize]
    }

    pub(crate) fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.0 as usize]
    }

    pub(crate) fn constant_of(&self, id: ConstId) -> &NamedConst {
        &self.constants[id.0 as usize]
    }

    pub(crate) fn var(&self, id: VarId) -> &Var {
        &self.vars[id.0 as usize]
    }

    /// What a name means, looking outwards.
    pub(crate) fn lookup(&self, scope: ScopeId, name: &str) -> Option<&Symbol> {
        let mut at = Some(scope);
        while let Some(id) = at {
            let scope = self.scope(id);
            if let Some(symbol) = scope.symbols.get(name) {
                return Some(symbol);
            }
            at = scope.parent;
        }
        None
    }

    /// The variable that a name means, when it means one.
    pub(crate) fn variable_named(&self, scope: ScopeId, name: &str) -> Option<VarId> {
        self.lookup(scope, name)?.variable()
    }

    pub(crate) fn variable(&self, scope: ScopeId, name: &str) -> Option<&Var> {
        self.variable_named(scope, name).map(|id| self.var(id))
    }

    /// A component of a derived type.
    pub(crate) fn component(&self, ty: &Ty, name: &str) -> Option<&Var> {
        let Ty::Derived(id) = ty else { return None };
        self.path_to(*id, name).and_then(|path| path.last().copied())
    }

    /// A component of a type: the components of its parent types that lead to it, then itself.
    pub(crate) fn path_to(&self, id: TypeId, name: &str) -> Option<Vec<&Var>> {
        let mut path = Vec::new();
        let mut at = self.types.get(id.0 as usize)?;
        loop {
            if let Some(field) = at.fields.iter().find(|field| &*field.name == name) {
                path.push(field);
                return Some(path);
            }
            let parent = at.parent?;
            path.push(at.fields.first()?);
            at = self.types.get(parent.0 as usize)?;
        }
    }

    /// The parent components between a type and one that it extends; none for the type itself.
    pub(crate) fn path_to_parent(&self, from: TypeId, to: TypeId) -> Option<Vec<&Var>> {
        let mut path = Vec::new();
        let mut at = from;
        while at != to {
            let def = self.types.get(at.0 as usize)?;
            path.push(def.fields.first()?);
            at = def.parent?;
        }
        Some(path)
    }

    /// Whether a value of one type may be the argument for a dummy of the other.
    pub(crate) fn accepts(&self, dummy: &Var, given: &Ty) -> bool {
        if let (true, Ty::Derived(from), Ty::Derived(to)) = (dummy.attrs.class, given, &dummy.ty) {
            return self.path_to_parent(*from, *to).is_some();
        }
        given.matches(&dummy.ty)
    }

    /// The procedures of an operator or of the assignment: those of the scope, and those bound to the types of the operands.
    pub(crate) fn operator(&self, scope: ScopeId, name: &str, args: &[&Ty]) -> Option<Symbol> {
        let mut members: Vec<Symbol> = self.lookup(scope, name).cloned().into_iter().collect();
        for ty in args {
            let Ty::Derived(id) = ty else { continue };
            members.extend(self.bound(*id, name).into_iter().map(Symbol::Proc));
        }
        (!members.is_empty()).then_some(Symbol::Generic(members))
    }

    /// The procedures behind a type-bound generic of a type or of those it extends. A binding that some type overrides is left
    /// out: which procedure it means is known only when the program runs.
    fn bound(&self, id: TypeId, generic: &str) -> Vec<UnitId> {
        let mut found = Vec::new();
        let mut at = self.types.get(id.0 as usize);
        while let Some(def) = at {
            let own = def.generics.iter().filter(|(name, _)| &**name == generic);
            for binding in own.flat_map(|(_, bindings)| bindings) {
                let is_binding = |(name, _): &&(Name, Name)| name == binding;
                let Some((_, procedure)) = def.bindings.iter().find(is_binding) else { continue };
                let bound = |def: &&types::TypeDef| def.bindings.iter().any(|(n, _)| n == binding);
                if self.types.iter().filter(bound).count() == 1
                    && let Some(Symbol::Proc(unit)) = self.lookup(def.scope, procedure)
                {
                    found.push(*unit);
                }
            }
            at = def.parent.and_then(|parent| self.types.get(parent.0 as usize));
        }
        found
    }

    /// `f(x) = expr` of the declarations around: the names of its arguments, and the expression.
    pub(crate) fn statement_function(
        &self,
        scope: ScopeId,
        name: &str,
    ) -> Option<&(Vec<Name>, crate::ast::Expr)> {
        let mut around = std::iter::successors(Some(scope), |scope| self.scope(*scope).parent);
        around.find_map(|scope| self.scope(scope).statement_functions.get(name))
    }

    fn named(&self, scope: ScopeId, name: &str) -> Option<&NamedConst> {
        if let Symbol::Const(id) = self.lookup(scope, name)? {
            Some(self.constant_of(*id))
        } else {
            None
        }
    }

    pub(crate) fn named_constant(&self, scope: ScopeId, name: &str) -> Option<&Const> {
        self.named(scope, name).map(|named| &named.value)
    }

    /// Lower bounds of a named constant array.
    pub(crate) fn constant_lows(
        &self,
        scope: ScopeId,
        name: &str,
        rank: usize,
    ) -> Option<Vec<i64>> {
        let named = self.named(scope, name)?;
        Some(if named.lows.len() == rank { named.lows.clone() } else { vec![1; rank] })
    }

    /// Whether a name used as a procedure means the intrinsic one here.
    pub(crate) fn is_intrinsic(&self, scope: ScopeId, name: &str) -> bool {
        match self.lookup(scope, name) {
            None => intrinsics::is_known(name),
            Some(Symbol::Intrinsic) => true,
            Some(_) => false,
        }
    }

    /// Gives a name a meaning; a second meaning in the same scope is an error.
    fn define(&mut self, scope: ScopeId, name: &Ident, symbol: Symbol) {
        self.scopes[scope.0 as usize].symbols.insert(name.name.clone(), symbol);
    }

    pub(crate) fn add_var(&mut self, var: Var) -> VarId {
        let id = VarId(u32::try_from(self.vars.len()).unwrap_or(u32::MAX));
        let scope = &mut self.scopes[var.scope.0 as usize];
        scope.symbols.insert(var.name.clone(), Symbol::Var(id));
        scope.vars.push(id);
        self.vars.push(var);
        id
    }

    pub(crate) fn error(&mut self, span: Span, message: impl Into<String>) {
        if self.found.len() < 200 {
            self.found.push(Diagnostic::error("semantics", span, message));
        }
    }
}

fn used_modules(unit: &Unit, out: &mut Vec<Name>, depth: usize) {
    if depth > 100 {
        return;
    }
    uses(&unit.decls, out);
    for inner in &unit.units {
        used_modules(inner, out, depth + 1);
    }
}

fn uses(decls: &[Decl], out: &mut Vec<Name>) {
    for decl in decls {
        if let crate::ast::DeclKind::Use { module, .. } = &decl.kind {
            out.push(module.name.clone());
        }
    }
}
