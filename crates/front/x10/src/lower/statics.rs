//! Static vals, the start of the program, and `-D`.
//!
//! A static val is given its value before `main`, in an order that the uses allow: each after all that its initialiser can
//! reach, by itself or through what it calls. One that can change (an object) has an instance at every place.

use super::tasks::FINISH;
use super::{Lowerer, Value};
use crate::ast::{Expr, File, TopLevel};
use crate::sema::{ClassTy, FieldRef, MethodRef, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::visit::{Visit, walk_expr, walk_stmt};
use partita_tree::{
    Block, Expr as Term, ExprKind, Name as TreeName, Qualifiers, Stmt, StmtKind, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

#[derive(Default)]
pub(crate) struct Statics<'a> {
    all: Vec<Static<'a>>,
    by_field: FxHashMap<FieldRef, usize>,
    /// `-D NAME=VALUE` that are not used yet.
    defines: Vec<(String, String, bool)>,
    args: String,
}

struct Static<'a> {
    name: TreeName,
    ty: Ty,
    field: FieldRef,
    init: Option<&'a Expr>,
    /// What `-D` gives instead.
    replaced: Option<String>,
    span: Span,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn read_defines(&mut self) {
        for (name, value) in &self.options.defines {
            if name == "args" {
                self.statics.args.clone_from(value);
            } else {
                self.statics.defines.push((name.clone(), value.clone(), false));
            }
        }
    }

    /// Every `-D` must have replaced something.
    pub(crate) fn check_defines(&mut self) {
        let unused: Vec<String> = self
            .statics
            .defines
            .iter()
            .filter(|(_, _, used)| !used)
            .map(|(name, ..)| name.clone())
            .collect();
        if self.options.lenient {
            return;
        }
        for name in unused {
            if ["X10_NTHREADS", super::helpers::RUNTIME].contains(&name.as_str()) {
                continue;
            }
            let message = format!("`-D {name}`: the program has no static val of that name");
            self.found.push(partita_source::Diagnostic::new(
                "unknown-name",
                partita_source::Severity::Error,
                None,
                message,
            ));
        }
    }

    pub(crate) fn static_value(&mut self, field: &FieldRef, span: Span) -> Value {
        let index = self.static_index(field, span);
        let of = &self.statics.all[index];
        let (name, ty) = (of.name.clone(), of.ty.clone());
        self.value(self.b.var(&name), ty)
    }

    fn static_index(&mut self, field: &FieldRef, span: Span) -> usize {
        // Static members do not depend on type arguments.
        let plain = self.classes.class_ty(field.class.id, Vec::new());
        let field = FieldRef { class: plain, index: field.index };
        if let Some(index) = self.statics.by_field.get(&field) {
            return *index;
        }
        let facts = self.classes.get(field.class.id);
        let declared = facts.fields[field.index].clone();
        let ty = self.field_ty(&field);
        let name = self.b.names.global(&format!("{}_{}", facts.name, declared.name));
        let called = format!("{}.{}", facts.name, declared.name);
        self.b.edit(|program| program.vocabulary.called.push((name.clone(), called.into())));
        let replaced = self.replacement(&facts.full, &facts.name, &declared.name);
        if let Some(value) = &replaced {
            self.note(&format!("the static val `{}.{}` is {value}", facts.name, declared.name));
        }
        if declared.init.is_none() {
            self.error(
                "no-value",
                span,
                format!("the static val `{}` has no value", declared.name),
            );
        }
        let index = self.statics.all.len();
        let init = declared.init;
        self.statics.all.push(Static {
            name,
            ty,
            field: field.clone(),
            init,
            replaced,
            span: declared.span,
        });
        self.statics.by_field.insert(field, index);
        index
    }

    /// What `-D` gives for a static val: by its own name, or with its class.
    fn replacement(&mut self, full: &str, class: &str, name: &str) -> Option<String> {
        let fits = |given: &str| {
            given == name || given == format!("{class}.{name}") || given == format!("{full}.{name}")
        };
        let found = self.statics.defines.iter_mut().find(|(given, ..)| fits(given))?;
        found.2 = true;
        Some(found.1.clone())
    }

    /// The class with `main`: that of the first file, by the name of the file if there are several.
    pub(crate) fn find_main(&mut self, files: &[File]) -> Option<ClassTy> {
        let mut found = Vec::new();
        let mut classes = Vec::new();
        for file in files {
            for item in &file.types {
                let TopLevel::Type(decl) = item else { continue };
                let Some(id) = self.classes.top(&decl.name.name) else { continue };
                let class = self.classes.class_ty(id, Vec::new());
                classes.push(decl.name.name.to_string());
                let methods = self.classes.methods(&class, "main");
                let fits = |method: &&MethodRef| {
                    let facts = self.classes.get(method.class.id);
                    let of = facts.methods[method.index];
                    of.is_static && of.decl.formals.len() == 1 && of.decl.body.is_some()
                };
                if methods.iter().any(|method| fits(&method)) {
                    found.push(class);
                }
            }
        }
        if found.is_empty() {
            let span = files.first().map_or(Span::default(), |file| file.span);
            let message = format!(
                "no class here has `public static def main(Rail[String])`; there are: {}",
                classes.join(", ")
            );
            self.error("no-main", span, message);
        }
        found.into_iter().next()
    }

    /// Asks for `main`.
    pub(crate) fn start(&mut self, main: &ClassTy) {
        let Some(method) = self.main_method(main) else { return };
        self.instance_of_method(&method, Vec::new(), false, Span::default());
    }

    fn main_method(&self, main: &ClassTy) -> Option<MethodRef> {
        self.classes.methods(main, "main").into_iter().find(|method| {
            let facts = self.classes.get(method.class.id);
            let of = facts.methods[method.index];
            of.is_static && of.decl.formals.len() == 1
        })
    }

    /// Lowers what nobody calls, for what is wrong with it.
    pub(crate) fn everything_else(&mut self) {
        for id in self.classes.ids() {
            let facts = self.classes.get(id);
            if facts.library || !facts.params.is_empty() || facts.is_interface() {
                continue;
            }
            let class = self.classes.class_ty(id, Vec::new());
            for (index, method) in facts.methods.iter().enumerate() {
                if method.decl.params.is_empty() && method.decl.body.is_some() {
                    let method = MethodRef { class: class.clone(), index };
                    self.instance_of_method(&method, Vec::new(), false, Span::default());
                }
            }
            for index in 0..facts.constructors.len() {
                self.instance_of_constructor(&class, Some(index));
            }
            for (index, field) in facts.fields.iter().enumerate() {
                if field.is_static {
                    self.static_index(&FieldRef { class: class.clone(), index }, field.span);
                }
            }
        }
    }

    /// The program: static vals, then `main` inside a finish.
    pub(crate) fn entry_body(&mut self, main: &ClassTy) -> Block {
        let statics = self.initialisers();
        self.work_off();
        let report = self.b.names.global("report_uncaught");
        let run = self.main_call(main, &report);
        self.work_off();
        if self.catching {
            self.emit_report(&report);
            self.work_off();
        }
        self.emit_dispatchers();
        let mut body = Vec::new();
        if self.phases {
            body.push(self.b.run("x10_clock_count_phases", Vec::new()));
        }
        if self.catching {
            // Initialisers start no activities: nobody looks at it.
            let finish = Type::Named("X10Finish".into());
            body.push(self.b.declare(FINISH, finish, Some(self.b.null())));
        }
        body.extend(self.ordered(statics, &run));
        body.extend(run);
        body
    }

    fn main_call(&mut self, main: &ClassTy, report: &str) -> Block {
        let Some(method) = self.main_method(main) else { return Vec::new() };
        let facts = self.classes.get(method.class.id);
        let span = facts.methods[method.index].span;
        let words: Vec<String> =
            self.statics.args.split_whitespace().map(ToOwned::to_owned).collect();
        let (body, ()) = self.body(|l| {
            let size = l.b.int(i64::try_from(words.len()).unwrap_or(0));
            let args = l.fresh_rail(&Ty::String, size, span);
            for (k, word) in (0i64..).zip(&words) {
                l.b.at(span);
                let b = &l.b;
                let cell = b.element(b.deref(b.copy(&args.term)), vec![b.int(k)]);
                let stmt = b.assign(cell, b.str(word));
                l.emit(stmt);
            }
            let (name, _) = l.instance_of_method(&method, Vec::new(), false, span);
            let mut whole = l.emitted(|l| {
                l.finish_around(span, |l| {
                    let call = l.call_instance(&name, Ty::Void, None, vec![args], span);
                    l.run(call);
                });
            });
            if l.catching {
                let error = l.b.temporary();
                let tell = vec![l.b.run(report, vec![l.b.var(&error), l.b.var(FINISH)])];
                whole = vec![l.b.try_(whole, &error, tell)];
            }
            l.emit_all(whole);
            if l.mentions.names.contains("setExitCode") {
                let stmt = l.b.at(span).run("x10_check_exit_code", Vec::new());
                l.emit(stmt);
            }
        });
        body
    }

    /// The blocks that give static vals their values, with their names.
    fn initialisers(&mut self) -> Vec<(TreeName, Block)> {
        let mut blocks = Vec::new();
        let mut next = 0;
        // Lowering one may bring others.
        loop {
            while next < self.statics.all.len() {
                let block = self.initialiser(next);
                next += 1;
                blocks.extend(block);
            }
            self.work_off();
            if next == self.statics.all.len() {
                return blocks;
            }
        }
    }

    fn initialiser(&mut self, index: usize) -> Option<(TreeName, Block)> {
        let Static { name, ty, field, init, replaced, span } = &self.statics.all[index];
        let (name, ty, field, init, span) = (name.clone(), ty.clone(), field.clone(), *init, *span);
        let given = replaced.clone();
        let mut frame = self.member_frame(&field.class, false);
        frame.has_finish = false;
        let (block, value) = self.in_frame(frame, |l| {
            l.body(|l| {
                l.scoped(|l| match (&given, init) {
                    (Some(text), _) => l.given(text, &ty, span),
                    (None, Some(init)) => {
                        let value = l.expr(init, Some(&ty));
                        l.convert(value, &ty, init.span)
                    }
                    (None, None) => l.zero(&ty),
                })
            })
        });
        let tree = self.tree_ty(&ty);
        self.b.at(span);
        let literal = matches!(
            value.term.kind,
            ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Bool(_) | ExprKind::Str(_)
        );
        if block.is_empty() && literal {
            let qualifiers = Qualifiers { constant: true, ..Qualifiers::default() };
            self.b.global(&name, tree, qualifiers, Some(value.term));
            return None;
        }
        // Those of the library are handles: one for all places.
        let symmetric = !ty.is_plain() && !self.classes.get(field.class.id).library;
        let qualifiers = Qualifiers { symmetric, ..Qualifiers::default() };
        self.b.global(&name, tree, qualifiers, None);
        let mut block = block;
        self.b.at(span);
        let b = &self.b;
        block.push(b.assign(b.var(&name), value.term));
        if !symmetric {
            return Some((name, vec![b.block(block)]));
        }
        let place = self.b.temporary();
        self.b.at(span);
        let b = &self.b;
        let on = b.on(b.var(&place), block);
        let all = b.for_(&[&place], b.range(b.int(0), b.sub(b.places(), b.int(1))), vec![on]);
        Some((name, vec![all]))
    }

    /// A value of the command line.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "no others can be written on a command line"
    )]
    fn given(&mut self, text: &str, ty: &Ty, span: Span) -> Value {
        let term = match ty {
            Ty::Int(kind) => {
                let digits = text.trim_end_matches(['n', 'N', 'l', 'L']);
                digits
                    .parse()
                    .ok()
                    .filter(|v| super::types::int_type(*kind).holds(*v))
                    .map(|v| self.b.int(v))
            }
            Ty::Double | Ty::Float => text.parse().ok().map(|value| self.b.real(value)),
            Ty::Boolean => text.parse().ok().map(|value| self.b.bool(value)),
            Ty::String => Some(self.b.str(text)),
            _ => None,
        };
        match term {
            Some(term) => self.value(term, ty.clone()),
            None => {
                self.error("wrong-value", span, format!("`{text}` given with -D is no `{ty}`"));
                self.broken()
            }
        }
    }

    /// Those that the program uses, each after what it needs; a circle is not modelled.
    fn ordered(&mut self, blocks: Vec<(TreeName, Block)>, run: &Block) -> Block {
        let names: FxHashSet<TreeName> = blocks.iter().map(|(name, _)| name.clone()).collect();
        let uses: FxHashMap<TreeName, Uses> = self.b.edit(|program| {
            program.procs.iter().map(|proc| (proc.name.clone(), uses_of(&proc.body))).collect()
        });
        let own: FxHashMap<TreeName, Uses> =
            blocks.iter().map(|(name, block)| (name.clone(), uses_of(block))).collect();
        let needed = reach(uses_of(run), &uses, &own).names;
        let none = FxHashMap::default();
        let mut waiting: Vec<(TreeName, Block, Uses)> = Vec::new();
        for (name, block) in blocks.into_iter().filter(|(name, _)| needed.contains(name)) {
            let needs = reach(uses_of(&block), &uses, &none);
            waiting.push((name, block, needs));
        }
        let mut done: FxHashSet<TreeName> = FxHashSet::default();
        let mut all = Vec::new();
        while !waiting.is_empty() {
            let ready = waiting.iter().position(|(own, _, needs)| {
                let open =
                    |need: &TreeName| names.contains(need) && need != own && !done.contains(need);
                !needs.names.iter().any(open)
            });
            let Some(ready) = ready else {
                all.push(self.b.unsupported("static vals whose initialisers need each other"));
                return all;
            };
            let (name, block, needs) = waiting.remove(ready);
            if needs.prints {
                all.push(self.b.unsupported("a static val whose initialiser prints"));
            }
            done.insert(name);
            all.extend(block);
        }
        all
    }
}

/// What a block names, and whether it prints.
#[derive(Default, Clone)]
struct Uses {
    names: BTreeSet<TreeName>,
    prints: bool,
}

/// With everything that the procedures and static vals among them name.
fn reach(
    from: Uses,
    procs: &FxHashMap<TreeName, Uses>,
    statics: &FxHashMap<TreeName, Uses>,
) -> Uses {
    let mut seen = from;
    let mut work: Vec<TreeName> = seen.names.iter().cloned().collect();
    while let Some(name) = work.pop() {
        for more in procs.get(&name).into_iter().chain(statics.get(&name)) {
            seen.prints |= more.prints;
            for next in &more.names {
                if seen.names.insert(next.clone()) {
                    work.push(next.clone());
                }
            }
        }
    }
    seen
}

impl<'t> Visit<'t> for Uses {
    fn visit_expr(&mut self, expr: &'t Term) {
        if let ExprKind::Var(name) = &expr.kind {
            self.names.insert(name.clone());
        }
        walk_expr(self, expr);
    }

    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        self.prints |= matches!(stmt.kind, StmtKind::PrintAs { .. });
        walk_stmt(self, stmt);
    }
}

fn uses_of(block: &Block) -> Uses {
    let mut uses = Uses::default();
    block.iter().for_each(|stmt| uses.visit_stmt(stmt));
    uses
}
