//! Declarations.

use super::Printer;
use crate::ast::{
    Access, Aggregate, AggregateKind, EnumDecl, Filter, Formal, Intent, Linkage, Module, Pattern,
    Proc, ProcKind, ProcType, Rename, TaskIntent, TaskIntentKind, VarDecl, VarItem, VarKind,
};

impl Printer {
    pub fn module(&mut self, module: &Module) {
        self.access(module.access);
        self.put("module ");
        self.put(&module.name.name);
        self.put(" ");
        self.braces(&module.body);
    }

    pub fn access(&mut self, access: Access) {
        self.put(match access {
            Access::Default => "",
            Access::Public => "public ",
            Access::Private => "private ",
        });
    }

    fn linkage(&mut self, linkage: &Linkage) {
        let (word, name) = match linkage {
            Linkage::None => return,
            Linkage::Extern(name) => ("extern ", name),
            Linkage::Export(name) => ("export ", name),
        };
        self.put(word);
        if let Some(name) = name {
            self.operand(name);
            self.put(" ");
        }
    }

    pub fn variables(&mut self, decl: &VarDecl) {
        self.access(decl.access);
        self.linkage(&decl.linkage);
        if let Some(place) = &decl.on {
            self.put("on ");
            self.expr(place);
            self.put(" ");
        }
        self.put(if decl.config { "config " } else { "" });
        self.put(match decl.kind {
            VarKind::Var => "var ",
            VarKind::Const => "const ",
            VarKind::Ref => "ref ",
            VarKind::ConstRef => "const ref ",
            VarKind::Param => "param ",
            VarKind::Type => "type ",
        });
        self.items(&decl.items);
    }

    pub fn items(&mut self, items: &[VarItem]) {
        self.list(items, |printer, item| {
            printer.pattern(&item.pattern);
            if let Some(ty) = &item.ty {
                printer.put(": ");
                printer.expr(ty);
            }
            if let Some(init) = &item.init {
                printer.put(" = ");
                printer.expr(init);
            }
        });
    }

    pub fn pattern(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Name(name) => self.put(&name.name),
            Pattern::Tuple(parts, _) => {
                self.put("(");
                self.list(parts, Self::pattern);
                self.put(if parts.len() == 1 { ",)" } else { ")" });
            }
        }
    }

    pub fn with(&mut self, intents: &[TaskIntent]) {
        if intents.is_empty() {
            return;
        }
        self.put(" with (");
        self.list(intents, |printer, intent| {
            match &intent.kind {
                TaskIntentKind::Intent(kind) => printer.intent(Some(*kind)),
                TaskIntentKind::Var => printer.put("var "),
                TaskIntentKind::Reduce(op) => {
                    printer.reduce_op(op);
                    printer.put(" reduce ");
                }
            }
            printer.put(&intent.name.name);
            if let Some(ty) = &intent.ty {
                printer.put(": ");
                printer.expr(ty);
            }
            if let Some(init) = &intent.init {
                printer.put(" = ");
                printer.expr(init);
            }
        });
        self.put(")");
    }

    fn intent(&mut self, intent: Option<Intent>) {
        let Some(intent) = intent else { return };
        self.put(match intent {
            Intent::In => "in ",
            Intent::Out => "out ",
            Intent::InOut => "inout ",
            Intent::Ref => "ref ",
            Intent::Const => "const ",
            Intent::ConstIn => "const in ",
            Intent::ConstRef => "const ref ",
            Intent::Param => "param ",
            Intent::Type => "type ",
            Intent::Var => "var ",
        });
    }

    pub fn procedure(&mut self, proc: &Proc) {
        self.access(proc.access);
        self.linkage(&proc.linkage);
        self.put(if proc.inline { "inline " } else { "" });
        self.put(if proc.overriding { "override " } else { "" });
        self.put(match proc.kind {
            ProcKind::Proc => "proc ",
            ProcKind::Iter => "iter ",
            ProcKind::Operator => "operator ",
        });
        self.intent(proc.this_intent);
        if let Some(receiver) = &proc.receiver {
            let plain = receiver.as_name().is_some();
            self.put(if plain { "" } else { "(" });
            self.expr(receiver);
            self.put(if plain { "." } else { ")." });
        }
        self.put(&proc.name.name);
        if let Some(formals) = &proc.formals {
            self.formals(formals);
        }
        self.result(proc);
        if let Some(condition) = &proc.condition {
            self.put(" where ");
            self.operand(condition);
        }
        match &proc.body {
            None => self.put(";"),
            Some(body) => {
                self.put(" ");
                self.braces(&body.stmts);
            }
        }
    }

    fn result(&mut self, proc: &Proc) {
        if let Some(intent) = proc.return_intent {
            self.put(" ");
            self.intent(Some(intent));
        }
        if let Some(ty) = &proc.return_type {
            self.put(": ");
            self.expr(ty);
        }
        self.put(if proc.throws { " throws" } else { "" });
    }

    fn formals(&mut self, formals: &[Formal]) {
        self.put("(");
        self.list(formals, |printer, formal| {
            printer.intent(formal.intent);
            printer.pattern(&formal.pattern);
            if let Some(ty) = &formal.ty {
                printer.put(": ");
                printer.expr(ty);
            }
            if let Some(varargs) = &formal.varargs {
                printer.put(" ...");
                if let Some(count) = &varargs.count {
                    printer.expr(count);
                }
            }
            if let Some(default) = &formal.default {
                printer.put(" = ");
                printer.expr(default);
            }
        });
        self.put(")");
    }

    /// `proc(x: int): int { }`
    pub fn procedure_value(&mut self, proc: &Proc) {
        self.put("proc");
        self.formals(proc.formals.as_deref().unwrap_or_default());
        self.result(proc);
        if let Some(body) = &proc.body {
            self.put(" ");
            self.braces(&body.stmts);
        }
    }

    pub fn procedure_type(&mut self, ty: &ProcType) {
        self.put("proc");
        self.formals(&ty.formals);
        if let Some(intent) = ty.return_intent {
            self.put(" ");
            self.intent(Some(intent));
        }
        if let Some(result) = &ty.return_type {
            self.put(": ");
            self.expr(result);
        }
        self.put(if ty.throws { " throws" } else { "" });
    }

    pub fn aggregate(&mut self, aggregate: &Aggregate) {
        self.access(aggregate.access);
        self.linkage(&aggregate.linkage);
        self.put(match aggregate.kind {
            AggregateKind::Class => "class ",
            AggregateKind::Record => "record ",
            AggregateKind::Union => "union ",
        });
        self.put(&aggregate.name.name);
        if !aggregate.parents.is_empty() {
            self.put(": ");
            self.exprs(&aggregate.parents);
        }
        self.put(" ");
        self.braces(&aggregate.body);
    }

    pub fn enumeration(&mut self, decl: &EnumDecl) {
        self.access(decl.access);
        self.put("enum ");
        self.put(&decl.name.name);
        self.put(" { ");
        self.list(&decl.constants, |printer, constant| {
            printer.put(&constant.name.name);
            if let Some(value) = &constant.value {
                printer.put(" = ");
                printer.expr(value);
            }
        });
        self.put(" }");
    }

    pub fn filter(&mut self, filter: &Filter) {
        let (word, names) = match filter {
            Filter::All => return,
            Filter::Only(names) => (" only", names),
            Filter::Except(names) => (" except", names),
        };
        self.put(word);
        if !names.is_empty() {
            self.put(" ");
            self.renames(names);
        }
    }

    pub fn renames(&mut self, names: &[Rename]) {
        self.list(names, |printer, rename| {
            printer.put(&rename.name.name);
            if let Some(alias) = &rename.alias {
                printer.put(" as ");
                printer.put(&alias.name);
            }
        });
    }
}
