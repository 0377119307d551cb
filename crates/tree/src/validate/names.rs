//! Names resolve, and are used as what they are.
//!
//! One walk with the scopes at hand: names and groups here, cells and constants in [`super::cells`].

use super::Report;
use super::declarations::check_home;
use super::scopes::{Binding, Kind, Scopes};
use crate::visit::{self, Visit};
use crate::{
    Block, Config, Expr, ExprKind, Handler, Name, NodeId, Param, Proc, Property, Spawn, Stmt,
    StmtKind, Type, Variable,
};

pub(super) fn check(report: &mut Report<'_>) {
    let program = report.program;
    let mut names =
        Names { report, scopes: Scopes::default(), groups: Vec::new(), in_property: false };
    names.scopes.push();
    for config in &program.configs {
        names.visit_config(config);
    }
    for global in &program.globals {
        names.bind_variable(global);
    }
    for proc in &program.procs {
        let binding = Binding { kind: Kind::Proc(proc), ty: None, id: Some(proc.id) };
        names.scopes.declare(&proc.name, binding);
    }
    for record in &program.records {
        names.visit_record(record);
    }
    for global in &program.globals {
        visit::walk_variable(&mut names, global);
    }
    for proc in &program.procs {
        names.visit_proc(proc);
    }
    for property in &program.properties {
        names.visit_property(property);
    }
}

pub(super) struct Names<'r, 'a> {
    pub report: &'r mut Report<'a>,
    pub scopes: Scopes<'a>,
    /// The named groups around.
    groups: Vec<&'a Name>,
    in_property: bool,
}

impl<'a> Names<'_, 'a> {
    fn bind(&mut self, name: &'a Name, binding: Binding<'a>, at: NodeId) {
        let Some(before) = self.scopes.declare(name, binding) else { return };
        let message = format!("the name `{name}` is declared twice in this scope");
        let first = before.id.unwrap_or(at);
        self.report.error_also("duplicate-name", at, message, first, "declared here before");
    }

    fn bind_variable(&mut self, variable: &'a Variable) {
        let symmetric = variable.qualifiers.symmetric;
        let constant = variable.qualifiers.constant;
        let kind = Kind::Variable { symmetric, constant };
        let binding = Binding { kind, ty: Some(&variable.ty), id: Some(variable.id) };
        self.scopes.declare(&variable.name, binding);
    }

    /// A name that some statement brings with it.
    fn bind_name(&mut self, name: &'a Name, constant: bool, at: NodeId) {
        let kind = Kind::Variable { symmetric: false, constant };
        self.bind(name, Binding { kind, ty: None, id: None }, at);
    }

    /// Parameters and body share a scope.
    fn function(&mut self, params: &'a [Param], result: Option<&'a Type>, body: &'a Block) {
        visit::walk_signature(self, params, result);
        self.scopes.push();
        for param in params {
            let kind = Kind::Variable { symmetric: false, constant: false };
            let binding = Binding { kind, ty: Some(&param.ty), id: Some(param.id) };
            self.bind(&param.name, binding, param.id);
        }
        visit::walk_block(self, body);
        self.scopes.pop();
    }

    fn spawn(&mut self, stmt: &'a Stmt, spawn: &'a Spawn) {
        for expr in spawn.place.iter().chain(spawn.copies.iter().map(|(_, value)| value)) {
            self.visit_expr(expr);
        }
        if let Some(group) = &spawn.group
            && !self.groups.contains(&group)
        {
            let message = format!("no `group {group}` stands around this");
            self.report.error("unknown-group", stmt.id, message);
        }
        self.scopes.push();
        for (name, _) in &spawn.copies {
            self.bind_name(name, false, stmt.id);
        }
        self.visit_block(&spawn.body);
        self.scopes.pop();
    }

    /// A `for` goes over as many ranges as it has variables.
    fn for_stmt(&mut self, stmt: &'a Stmt, variables: &'a [Name], over: &'a Expr, body: &'a Block) {
        let ranges = if let ExprKind::Domain { ranges } = &over.kind {
            ranges.as_slice()
        } else {
            std::slice::from_ref(over)
        };
        let all_ranges = ranges.iter().all(|one| matches!(one.kind, ExprKind::Range { .. }));
        if !all_ranges {
            let message = "`for` goes over a range or a domain of ranges";
            self.report.error("bad-for", over.id, message);
        } else if ranges.len() != variables.len() {
            let message =
                format!("this `for` has {} variables for {} ranges", variables.len(), ranges.len());
            self.report.error("bad-for", stmt.id, message);
        }
        self.visit_expr(over);
        self.scopes.push();
        for name in variables {
            self.bind_name(name, true, stmt.id);
        }
        self.visit_block(body);
        self.scopes.pop();
    }

    fn task_part(&mut self, expr: &Expr, task: &Name, find: impl FnOnce(&Proc) -> bool) -> bool {
        if !self.in_property {
            let message = "a task's variables and labels can be named in properties only";
            self.report.error("property-only", expr.id, message);
            return true;
        }
        let program = self.report.program;
        let Some(entry) = program.entries.iter().find(|entry| entry.name == *task) else {
            let message = format!("there is no entry task `{task}`");
            self.report.error("unknown-task", expr.id, message);
            return true;
        };
        program.proc(&entry.proc).is_none_or(find)
    }
}

impl<'a> Visit<'a> for Names<'_, 'a> {
    fn visit_config(&mut self, config: &'a Config) {
        visit::walk_config(self, config);
        let binding = Binding { kind: Kind::Config, ty: Some(&config.ty), id: Some(config.id) };
        self.scopes.declare(&config.name, binding);
    }

    fn visit_proc(&mut self, proc: &'a Proc) {
        self.function(&proc.params, proc.result.as_ref(), &proc.body);
    }

    fn visit_property(&mut self, property: &'a Property) {
        self.in_property = true;
        visit::walk_property(self, property);
        self.in_property = false;
    }

    fn visit_block(&mut self, block: &'a Block) {
        self.scopes.push();
        visit::walk_block(self, block);
        self.scopes.pop();
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        self.check_targets(stmt);
        if let StmtKind::Declare(variable) = &stmt.kind {
            check_home(self.report, variable, false);
            visit::walk_variable(self, variable);
            let qualifiers = variable.qualifiers;
            let kind =
                Kind::Variable { symmetric: qualifiers.symmetric, constant: qualifiers.constant };
            let binding = Binding { kind, ty: Some(&variable.ty), id: Some(variable.id) };
            self.bind(&variable.name, binding, variable.id);
        } else if let StmtKind::For { variables, over, body } = &stmt.kind {
            self.for_stmt(stmt, variables, over, body);
        } else if let StmtKind::Spawn(spawn) = &stmt.kind {
            self.spawn(stmt, spawn);
        } else if let StmtKind::Group { name: Some(name), body } = &stmt.kind {
            self.groups.push(name);
            self.visit_block(body);
            self.groups.pop();
        } else if let StmtKind::Try { body, handler: Handler { variable, body: handler } } =
            &stmt.kind
        {
            self.visit_block(body);
            self.scopes.push();
            self.bind_name(variable, false, stmt.id);
            self.visit_block(handler);
            self.scopes.pop();
        } else {
            visit::walk_stmt(self, stmt);
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        self.check_use(expr);
        if let ExprKind::Var(name) = &expr.kind {
            if self.scopes.find(name).is_none() {
                self.report.error(
                    "unknown-name",
                    expr.id,
                    format!("the name `{name}` is not declared"),
                );
            }
        } else if let ExprKind::TaskVar { task, name } = &expr.kind {
            if !self.task_part(expr, task, |proc| declares(&proc.body, name)) {
                let message =
                    format!("the task `{task}` declares no `{name}` in its outermost block");
                self.report.error("unknown-local", expr.id, message);
            }
        } else if let ExprKind::AtLabel { task, label } = &expr.kind {
            if !self.task_part(expr, task, |proc| super::jumps::has_label(proc, label)) {
                let message = format!("the task `{task}` has no label `{label}`");
                self.report.error("unknown-label", expr.id, message);
            }
        } else if let ExprKind::Closure { params, result, body } = &expr.kind {
            self.function(params, result.as_ref(), body);
        } else {
            visit::walk_expr(self, expr);
        }
    }
}

fn declares(block: &Block, name: &Name) -> bool {
    block
        .iter()
        .any(|stmt| matches!(&stmt.kind, StmtKind::Declare(variable) if variable.name == *name))
}
