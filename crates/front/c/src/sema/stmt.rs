//! Statements and function bodies (6.8, 6.9.1).

use super::{Binding, Sema};
use crate::ast::{self, ForInit, Ident, Parameter, StmtKind as Ast};
use crate::checked::{
    CaseId, Expr, ExprKind, FunctionId, LabelId, Stmt, StmtKind, Storage, Switch,
};
use crate::types::{IntKind, QualTy, Ty};
use partita_source::{Diagnostic, Span};
use partita_tree::Name;
use rustc_hash::FxHashMap;

/// What is known of the function whose body is read.
pub(crate) struct FunctionState {
    pub(crate) name: Name,
    result: QualTy,
    labels: FxHashMap<Name, Label>,
    switches: Vec<Cases>,
    /// Loops around, and loops and switches around.
    loops: u32,
    breakable: u32,
    cases: u32,
}

struct Label {
    id: LabelId,
    defined: Option<Span>,
    wanted: Option<Span>,
}

/// The innermost switch.
struct Cases {
    kind: IntKind,
    cases: Vec<(i128, CaseId, Span)>,
    default: Option<(CaseId, Span)>,
}

impl Sema<'_> {
    pub(crate) fn function_body(
        &mut self,
        id: FunctionId,
        name: &Ident,
        params: &[Parameter],
        body: &ast::Block,
    ) {
        let Some(function) = self.program.function(id) else { return };
        if self.in_library && function.body.is_some() {
            return;
        }
        if function.body.is_some() {
            let message = format!("`{}` is defined twice", name.name);
            let found = Diagnostic::error("defined-twice", name.span, message);
            let found = found.also(function.span, "the first definition");
            self.report(found);
            return;
        }
        let result = function.ty.result.clone();
        if let Some(function) = self.program.functions.get_mut(id.index()) {
            function.span = name.span;
        }
        self.function = Some(FunctionState {
            name: name.name.clone(),
            result,
            labels: FxHashMap::default(),
            switches: Vec::new(),
            loops: 0,
            breakable: 0,
            cases: 0,
        });
        self.scopes.open();
        self.semantics.scope(true);
        let outer = std::mem::take(&mut self.lengths);
        let mut objects = Vec::new();
        for param in params {
            let ty = self.parameter_type(param);
            let Some(name) = &param.declarator.name else {
                self.error("constraint", param.span, "a parameter of a definition has a name");
                continue;
            };
            if !self.types().is_complete(&ty.ty) {
                let shown = self.show(&ty);
                let message = format!("the type of `{}` is incomplete: {shown}", name.name);
                self.error("constraint", param.span, message);
            }
            let object = self.new_object(name, ty, Storage::Parameter);
            self.bind_new(name, Binding::Object(object));
            objects.push(object);
        }
        let lengths = std::mem::replace(&mut self.lengths, outer);
        let stmts = self.stmts(&body.stmts);
        self.semantics.scope(false);
        self.scopes.close();
        self.check_labels();
        self.function = None;
        if let Some(function) = self.program.functions.get_mut(id.index()) {
            function.params = objects;
            function.lengths = lengths;
            function.body = Some(stmts);
            function.library = self.in_library;
        }
    }

    fn check_labels(&mut self) {
        let Some(function) = &self.function else { return };
        let mut missing: Vec<(Name, Span)> = function
            .labels
            .iter()
            .filter(|(_, label)| label.defined.is_none())
            .filter_map(|(name, label)| Some((name.clone(), label.wanted?)))
            .collect();
        missing.sort_by_key(|(_, span)| span.start);
        for (name, span) in missing {
            self.error("unknown-name", span, format!("there is no label `{name}` here"));
        }
    }

    /// Runs `f` in a scope of its own.
    pub fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.open();
        self.semantics.scope(true);
        let result = f(self);
        self.semantics.scope(false);
        self.scopes.close();
        result
    }

    pub(crate) fn stmts(&mut self, stmts: &[ast::Stmt]) -> Vec<Stmt> {
        let mut out = Vec::new();
        let mut begun = false;
        for stmt in stmts {
            let pragma =
                if let Ast::Pragma { pragma, .. } = &stmt.kind { Some(pragma) } else { None };
            if let Some(pragma) = pragma.filter(|_| begun) {
                let semantics = self.semantics;
                semantics.late_pragma(self, pragma);
            }
            begun |= pragma.is_none();
            self.stmt(stmt, &mut out);
        }
        out
    }

    /// A statement as one, for the body of a loop and the like: a scope of its own (6.8.5).
    pub fn one(&mut self, stmt: &ast::Stmt) -> Stmt {
        let span = stmt.span;
        let mut out = self.scoped(|sema| {
            let mut out = Vec::new();
            sema.stmt(stmt, &mut out);
            out
        });
        if out.len() == 1
            && let Some(only) = out.pop_if(|only| !matches!(only.kind, StmtKind::Declare(..)))
        {
            return only;
        }
        Stmt { kind: StmtKind::Block(out), span }
    }

    pub fn stmt(&mut self, stmt: &ast::Stmt, out: &mut Vec<Stmt>) {
        let span = stmt.span;
        self.deeper(span, (), |sema| sema.statement(stmt, out));
    }

    fn statement(&mut self, stmt: &ast::Stmt, out: &mut Vec<Stmt>) {
        let span = stmt.span;
        let kind = match &stmt.kind {
            Ast::Empty => StmtKind::Empty,
            Ast::Expr(expr) => StmtKind::Expr(self.full(expr)),
            Ast::Declaration(declaration) => {
                let more = self.declaration(declaration);
                out.extend(more);
                return;
            }
            Ast::StaticAssert(assertion) => return self.static_assert(assertion),
            Ast::Block(block) => StmtKind::Block(self.scoped(|sema| sema.stmts(&block.stmts))),
            Ast::If { cond, then, otherwise } => {
                let cond = self.full_condition(cond);
                let then = Box::new(self.one(then));
                let otherwise = otherwise.as_ref().map(|other| Box::new(self.one(other)));
                StmtKind::If(cond, then, otherwise)
            }
            Ast::While { cond, body } => {
                let cond = self.full_condition(cond);
                StmtKind::While(cond, Box::new(self.loop_body(body)))
            }
            Ast::DoWhile { body, cond } => {
                let body = Box::new(self.loop_body(body));
                StmtKind::DoWhile(body, self.full_condition(cond))
            }
            Ast::For(head) => self.scoped(|sema| sema.for_loop(head)),
            Ast::Switch { value, body } => self.switch(value, body),
            Ast::Case { value, body } => {
                self.case(value, span, out);
                return self.stmt(body, out);
            }
            Ast::Default { body } => {
                self.default(span, out);
                return self.stmt(body, out);
            }
            Ast::Label { label, body } => {
                self.label(label, out);
                return self.stmt(body, out);
            }
            Ast::Goto(label) => match self.wanted(label) {
                Some(id) => StmtKind::Goto(id),
                None => return,
            },
            Ast::Break => {
                if self.function.as_ref().is_none_or(|function| function.breakable == 0) {
                    self.error("constraint", span, "`break` stands in no loop and no switch");
                    return;
                }
                StmtKind::Break
            }
            Ast::Continue => {
                if self.function.as_ref().is_none_or(|function| function.loops == 0) {
                    self.error("constraint", span, "`continue` stands in no loop");
                    return;
                }
                StmtKind::Continue
            }
            Ast::Return(value) => self.return_value(value.as_ref(), span),
            Ast::Dialect { word, value } => {
                let semantics = self.semantics;
                out.extend(semantics.statement(self, word, value.as_ref(), span));
                return;
            }
            Ast::DialectBlock { word, value, body } => {
                let semantics = self.semantics;
                out.extend(semantics.block(self, word, value.as_ref(), body, span));
                return;
            }
            Ast::DialectFor(head) => {
                let semantics = self.semantics;
                out.extend(semantics.loop_(self, head, span));
                return;
            }
            Ast::Pragma { pragma, body } => {
                return self.pragma(pragma, body.as_deref(), out);
            }
            Ast::Other(what) => StmtKind::Unsupported(what.clone()),
            Ast::Meta(_) => return,
        };
        out.push(Stmt { kind, span });
    }

    fn pragma(&mut self, pragma: &ast::Pragma, body: Option<&ast::Stmt>, out: &mut Vec<Stmt>) {
        let semantics = self.semantics;
        if let Some(stmts) = semantics.pragma(self, pragma, body) {
            out.extend(stmts);
            return;
        }
        if pragma.words.first().is_some_and(|word| &**word == "omp") {
            let words: Vec<&str> = pragma.words.iter().map(|word| &**word).collect();
            let kind = StmtKind::Unsupported(format!("`#pragma {}`", words.join(" ")));
            out.push(Stmt { kind, span: pragma.span });
        }
        if let Some(body) = body {
            self.stmt(body, out);
        }
    }

    /// An expression with a sequence point behind it.
    pub fn full(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.value(expr);
        self.sequenced(value)
    }

    pub fn full_condition(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.condition(expr);
        self.sequenced(value)
    }

    pub(crate) fn loop_body(&mut self, body: &ast::Stmt) -> Stmt {
        if let Some(function) = &mut self.function {
            function.loops += 1;
            function.breakable += 1;
        }
        let body = self.one(body);
        if let Some(function) = &mut self.function {
            function.loops -= 1;
            function.breakable -= 1;
        }
        body
    }

    /// The parts of a `for`, in the scope around it.
    pub fn for_loop(&mut self, head: &ast::For) -> StmtKind {
        let init = match &head.init {
            ForInit::Nothing => Vec::new(),
            ForInit::Expr(expr) => {
                let value = self.full(expr);
                vec![Stmt { span: value.span, kind: StmtKind::Expr(value) }]
            }
            ForInit::Declaration(declaration) => self.declaration(declaration),
        };
        let cond = head.cond.as_ref().map(|cond| self.full_condition(cond));
        let step = head.step.as_ref().map(|step| self.full(step));
        let body = Box::new(self.loop_body(&head.body));
        StmtKind::For { init, cond, step, body }
    }

    fn switch(&mut self, value: &ast::Expr, body: &ast::Stmt) -> StmtKind {
        let value = self.full(value);
        let ty = self.types().promoted(&value.ty);
        if !value.ty.is_integer() && !value.is_broken() {
            let shown = self.show(&value.ty.clone().plain());
            self.error("constraint", value.span, format!("`switch` is over integers, not {shown}"));
        }
        let value = self.convert(value, ty);
        let kind = self.types().int_kind(&value.ty).unwrap_or(IntKind::Int);
        if let Some(function) = &mut self.function {
            function.switches.push(Cases { kind, cases: Vec::new(), default: None });
            function.breakable += 1;
        }
        let body = self.one(body);
        let cases = self.function.as_mut().and_then(|function| {
            function.breakable -= 1;
            function.switches.pop()
        });
        let (cases, default) = cases.map_or((Vec::new(), None), |found| {
            let cases = found.cases.into_iter().map(|(value, id, _)| (value, id)).collect();
            (cases, found.default.map(|(id, _)| id))
        });
        StmtKind::Switch(Box::new(Switch { value, body, cases, default }))
    }

    fn fresh_case(&mut self) -> CaseId {
        self.function.as_mut().map_or(CaseId(0), |function| {
            function.cases += 1;
            CaseId(function.cases)
        })
    }

    fn case(&mut self, value: &ast::Expr, span: Span, out: &mut Vec<Stmt>) {
        let value = self.value(value);
        let constant = self.constant_int(&value);
        if constant.is_none() && !value.is_broken() {
            self.error("constraint", value.span, "the value of a `case` is a constant integer");
        }
        let id = self.fresh_case();
        let Some(switch) = self.function.as_mut().and_then(|function| function.switches.last_mut())
        else {
            return self.error("constraint", span, "`case` stands in no switch");
        };
        let Some(constant) = constant else { return };
        let constant = switch.kind.wrap(constant);
        if let Some((_, _, first)) = switch.cases.iter().find(|(known, _, _)| *known == constant) {
            let message = format!("there are two cases {constant} in this switch");
            let found = Diagnostic::error("declared-twice", value.span, message);
            let found = found.also(*first, "the first one");
            return self.report(found);
        }
        switch.cases.push((constant, id, value.span));
        out.push(Stmt { kind: StmtKind::Case(id), span });
    }

    fn default(&mut self, span: Span, out: &mut Vec<Stmt>) {
        let id = self.fresh_case();
        let Some(switch) = self.function.as_mut().and_then(|function| function.switches.last_mut())
        else {
            return self.error("constraint", span, "`default` stands in no switch");
        };
        if let Some((_, first)) = switch.default {
            let found = Diagnostic::error("declared-twice", span, "a switch has one `default`");
            return self.report(found.also(first, "the first one"));
        }
        switch.default = Some((id, span));
        out.push(Stmt { kind: StmtKind::Case(id), span });
    }

    fn label(&mut self, label: &Ident, out: &mut Vec<Stmt>) {
        let Some(function) = &mut self.function else { return };
        let next = LabelId(u32::try_from(function.labels.len()).unwrap_or(u32::MAX));
        let known = function.labels.entry(label.name.clone()).or_insert(Label {
            id: next,
            defined: None,
            wanted: None,
        });
        if let Some(first) = known.defined {
            let message = format!("there are two labels `{}`", label.name);
            let found = Diagnostic::error("declared-twice", label.span, message);
            return self.report(found.also(first, "the first one"));
        }
        known.defined = Some(label.span);
        let kind = StmtKind::Label(known.id, label.name.clone());
        out.push(Stmt { kind, span: label.span });
    }

    fn wanted(&mut self, label: &Ident) -> Option<LabelId> {
        let function = self.function.as_mut()?;
        let next = LabelId(u32::try_from(function.labels.len()).unwrap_or(u32::MAX));
        let known = function.labels.entry(label.name.clone()).or_insert(Label {
            id: next,
            defined: None,
            wanted: None,
        });
        known.wanted.get_or_insert(label.span);
        Some(known.id)
    }

    fn return_value(&mut self, value: Option<&ast::Expr>, span: Span) -> StmtKind {
        let result = self.function.as_ref().map(|function| function.result.clone());
        let result = result.unwrap_or(Ty::Broken.plain());
        let Some(value) = value else {
            if result.ty != Ty::Void && result.ty != Ty::Broken {
                let message = "this function returns a value: `return` needs one";
                self.error("constraint", span, message);
            }
            return StmtKind::Return(None);
        };
        let value = self.full(value);
        if result.ty == Ty::Void {
            if value.ty == Ty::Void {
                return StmtKind::Block(vec![
                    Stmt { span, kind: StmtKind::Expr(value) },
                    Stmt { span, kind: StmtKind::Return(None) },
                ]);
            }
            if !value.is_broken() {
                self.error("constraint", span, "this function returns nothing");
            }
            return StmtKind::Return(None);
        }
        StmtKind::Return(Some(self.assigned(value, &result, "the result")))
    }

    /// Puts a finding in front of an expression that changes something twice.
    fn sequenced(&mut self, value: Expr) -> Expr {
        let Some((message, span)) = super::unsequenced::conflict(&self.program, &value) else {
            return value;
        };
        let kind = StmtKind::Fault(partita_source::Code::Unsequenced, message);
        let (ty, whole) = (value.ty.clone(), value.span);
        let fault = Stmt { kind, span };
        Expr::new(ExprKind::Block(vec![fault], Some(Box::new(value))), ty, whole)
    }
}
