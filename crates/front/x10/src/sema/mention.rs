//! Everything that a piece of syntax mentions: names of any kind, and the constructs that decide how the rest is lowered.
//!
//! It is an over-approximation: a name that is declared inside counts too.

use crate::ast::{
    Block, Body, Clocks, Constraint, Expr, ExprKind, File, ForInit, Formal, Member, MemberKind,
    Name, Stmt, StmtKind, TopLevel, Type, TypeDecl, TypeKind,
};
use rustc_hash::FxHashSet;

#[derive(Default, Debug)]
pub(crate) struct Mentions {
    pub(crate) names: FxHashSet<Name>,
    /// `try`: exceptions can be taken.
    pub(crate) tries: bool,
    /// Collecting finishes: something is offered.
    pub(crate) offers: bool,
    /// The program itself has printers that keep their text.
    pub(crate) keeps_text: bool,
    /// Clocks of any form.
    pub(crate) clocks: bool,
    /// Types with constraints.
    pub(crate) constraints: bool,
    /// Something that may wait or start an activity.
    waits: bool,
    /// Some function may wait, by itself or in what it calls.
    pub(crate) functions_wait: bool,
    /// What each method mentions, and each function.
    methods: Vec<(Name, FxHashSet<Name>, bool)>,
    functions: Vec<(FxHashSet<Name>, bool)>,
}

/// What files mention, with the classes of the library that they need.
pub(crate) fn mentions_of_files(program: &[File], library: &[File]) -> Mentions {
    let mut all = Mentions::default();
    program.iter().for_each(|file| all.file(file));
    let constraints = all.constraints;
    all.keeps_text = all.names.contains("StringWriter");
    let mut done: FxHashSet<Name> = FxHashSet::default();
    loop {
        let before = done.len();
        for item in library.iter().flat_map(|file| &file.types) {
            if let TopLevel::Type(decl) = item
                && all.names.contains(&decl.name.name)
                && done.insert(decl.name.name.clone())
            {
                all.declaration(decl);
            }
        }
        if done.len() == before {
            break;
        }
    }
    all.constraints = constraints;
    all.find_waiting();
    all
}

/// What members mention.
pub(crate) fn mentions_of_members(members: &[Member]) -> Mentions {
    let mut all = Mentions::default();
    members.iter().for_each(|member| all.member(member));
    all
}

impl Mentions {
    /// Whether some group of places may lack some.
    pub(crate) fn sparse(&self) -> bool {
        self.names.contains("SparsePlaceGroup") || self.names.contains("HashSet")
    }

    /// By names: a method waits when it does so itself or mentions one that does.
    fn find_waiting(&mut self) {
        let mut waiting: FxHashSet<Name> = FxHashSet::default();
        loop {
            let before = waiting.len();
            for (name, names, waits) in &self.methods {
                if *waits || names.iter().any(|name| waiting.contains(name)) {
                    waiting.insert(name.clone());
                }
            }
            if waiting.len() == before {
                break;
            }
        }
        let waits = |names: &FxHashSet<Name>| names.iter().any(|name| waiting.contains(name));
        self.functions_wait = self.functions.iter().any(|(names, own)| *own || waits(names));
    }

    /// What `f` mentions, by itself; it counts for all as well.
    fn apart(&mut self, f: impl FnOnce(&mut Self)) -> (FxHashSet<Name>, bool) {
        let outer = std::mem::take(&mut self.names);
        let outer_waits = std::mem::take(&mut self.waits);
        f(self);
        let inner = (std::mem::take(&mut self.names), self.waits);
        self.names = outer;
        self.names.extend(inner.0.iter().cloned());
        self.waits |= outer_waits;
        inner
    }

    fn file(&mut self, file: &File) {
        for item in &file.types {
            match item {
                TopLevel::Type(decl) => self.declaration(decl),
                TopLevel::Typedef(typedef) => typedef.target.iter().for_each(|ty| self.ty(ty)),
            }
        }
    }

    pub(crate) fn declaration(&mut self, decl: &TypeDecl) {
        decl.properties.iter().for_each(|property| self.ty(&property.ty));
        decl.extends.iter().chain(&decl.implements).for_each(|ty| self.ty(ty));
        decl.members.iter().for_each(|member| self.member(member));
    }

    fn member(&mut self, member: &Member) {
        match &member.kind {
            MemberKind::Field(field) => {
                field.ty.iter().for_each(|ty| self.ty(ty));
                field.init.iter().for_each(|init| self.expr(init));
            }
            MemberKind::Method(method) => {
                self.formals(&method.formals);
                self.guard(method.guard.as_ref());
                method.result.iter().for_each(|ty| self.ty(ty));
                let (names, waits) =
                    self.apart(|all| method.body.iter().for_each(|body| all.body(body)));
                self.methods.push((method.name.name.clone(), names, waits));
            }
            MemberKind::Constructor(constructor) => {
                self.formals(&constructor.formals);
                self.guard(constructor.guard.as_ref());
                let (names, waits) =
                    self.apart(|all| constructor.body.iter().for_each(|body| all.block(body)));
                self.methods.push(("this".into(), names, waits));
            }
            MemberKind::Type(decl) => self.declaration(decl),
            MemberKind::Typedef(typedef) => typedef.target.iter().for_each(|ty| self.ty(ty)),
        }
    }

    fn guard(&mut self, guard: Option<&Constraint>) {
        guard.iter().flat_map(|guard| &guard.terms).for_each(|term| self.expr(term));
    }

    fn formals(&mut self, formals: &[Formal]) {
        formals.iter().filter_map(|formal| formal.ty.as_ref()).for_each(|ty| self.ty(ty));
    }

    pub(crate) fn body(&mut self, body: &Body) {
        match body {
            Body::Expr(expr) => self.expr(expr),
            Body::Block(block) => self.block(block),
        }
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn exprs(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn types(&mut self, types: &[Type]) {
        types.iter().for_each(|ty| self.ty(ty));
    }

    fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Void => {}
            TypeKind::Named(named) => {
                named.outer.iter().for_each(|outer| self.ty(outer));
                self.names.extend(named.path.parts().map(|part| part.name.clone()));
                self.clocks |= &*named.path.name.name == "Clock";
                self.types(&named.types);
                named.args.iter().for_each(|args| self.exprs(args));
            }
            TypeKind::Function(function) => {
                self.formals(&function.formals);
                self.ty(&function.result);
            }
            TypeKind::Constrained { base, constraint } => {
                self.constraints = true;
                self.ty(base);
                self.guard(Some(constraint));
            }
            TypeKind::AtHome { base, place } => {
                self.ty(base);
                place.iter().for_each(|place| self.expr(place));
            }
            TypeKind::Below(bound) => self.ty(bound),
        }
    }

    fn clocks(&mut self, clocks: &Clocks) {
        match clocks {
            Clocks::None => {}
            Clocks::These(these) => {
                self.clocks = true;
                self.exprs(these);
            }
            Clocks::OfFinish => self.clocks = true,
        }
    }

    pub(crate) fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty | StmtKind::Break(_) | StmtKind::Continue(_) => {}
            StmtKind::AdvanceAll => {
                self.clocks = true;
                self.waits = true;
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Expr(expr) | StmtKind::Throw(expr) | StmtKind::Offer(expr) => self.expr(expr),
            StmtKind::Local(local) => {
                local.ty.iter().for_each(|ty| self.ty(ty));
                local.init.iter().for_each(|init| self.expr(init));
            }
            StmtKind::Type(decl) => self.declaration(decl),
            StmtKind::Typedef(typedef) => typedef.target.iter().for_each(|ty| self.ty(ty)),
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond);
                self.stmt(then);
                otherwise.iter().for_each(|stmt| self.stmt(stmt));
            }
            StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } => {
                self.expr(cond);
                self.stmt(body);
            }
            StmtKind::For { init, cond, update, body } => {
                match init {
                    ForInit::Locals(locals) => {
                        locals
                            .iter()
                            .filter_map(|local| local.ty.as_ref())
                            .for_each(|ty| self.ty(ty));
                        let values = locals.iter().filter_map(|local| local.init.as_ref());
                        values.for_each(|value| self.expr(value));
                    }
                    ForInit::Exprs(exprs) => self.exprs(exprs),
                }
                cond.iter().for_each(|cond| self.expr(cond));
                self.exprs(update);
                self.stmt(body);
            }
            StmtKind::ForEach { over, body, index } => {
                index.iter().filter_map(|formal| formal.ty.as_ref()).for_each(|ty| self.ty(ty));
                self.expr(over);
                self.stmt(body);
            }
            StmtKind::AtEach { over, clocks, body, .. } => {
                self.waits = true;
                self.expr(over);
                self.clocks(clocks);
                self.stmt(body);
            }
            StmtKind::Switch { value, groups } => {
                self.expr(value);
                for group in groups {
                    group.stmts.iter().for_each(|stmt| self.stmt(stmt));
                    let values = group.labels.iter().filter_map(|label| label.value.as_ref());
                    values.for_each(|value| self.expr(value));
                }
            }
            StmtKind::Labeled { body, .. } | StmtKind::Atomic(body) => self.stmt(body),
            StmtKind::Return(value) => value.iter().for_each(|value| self.expr(value)),
            StmtKind::Try { body, catches, finally } => {
                self.tries = true;
                self.block(body);
                for catch in catches {
                    catch.formal.ty.iter().for_each(|ty| self.ty(ty));
                    self.block(&catch.body);
                }
                finally.iter().for_each(|block| self.block(block));
            }
            StmtKind::Assert { cond, message } => {
                self.expr(cond);
                message.iter().for_each(|message| self.expr(message));
            }
            StmtKind::Async { clocks, body } => {
                self.waits = true;
                self.clocks(clocks);
                self.stmt(body);
            }
            StmtKind::Finish { clocked, body } => {
                self.waits = true;
                self.clocks |= clocked;
                self.stmt(body);
            }
            StmtKind::At { place, body } => {
                self.waits = true;
                self.expr(place);
                self.stmt(body);
            }
            StmtKind::When { arms } => {
                self.waits = true;
                for arm in arms {
                    self.expr(&arm.cond);
                    self.stmt(&arm.body);
                }
            }
            StmtKind::ConstructorCall { outer, types, args, .. } => {
                outer.iter().for_each(|outer| self.expr(outer));
                self.types(types);
                self.exprs(args);
            }
            StmtKind::Property { types, args } => {
                self.types(types);
                self.exprs(args);
            }
            StmtKind::Control(control) => {
                self.expr(&control.receiver);
                self.types(&control.types);
                self.formals(&control.formals);
                self.exprs(&control.args);
                self.clocks(&control.clocks);
                let blocks = control.body.iter().chain(&control.otherwise).chain(&control.finally);
                blocks
                    .chain(control.catches.iter().map(|(_, block)| block))
                    .for_each(|b| self.block(b));
            }
        }
    }

    pub(crate) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Int { .. }
            | ExprKind::Double(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::Here
            | ExprKind::Self_
            | ExprKind::Unsupported { .. } => {}
            ExprKind::This(outer) | ExprKind::Super(outer) => {
                self.names.insert("this".into());
                outer.iter().for_each(|outer| self.expr(outer));
            }
            ExprKind::Name(name) => {
                self.clocks |= &**name == "Clock";
                self.names.insert(name.clone());
            }
            ExprKind::Dot { base, name } => {
                self.names.insert(name.name.clone());
                self.expr(base);
            }
            ExprKind::Call { callee, types, args } => {
                self.expr(callee);
                self.types(types);
                self.exprs(args);
            }
            ExprKind::Operator { base, .. } => base.iter().for_each(|base| self.expr(base)),
            ExprKind::New { outer, ty, args, members } => {
                outer.iter().for_each(|outer| self.expr(outer));
                self.ty(ty);
                self.exprs(args);
                members.iter().flatten().for_each(|member| self.member(member));
            }
            ExprKind::Rail(items) => self.exprs(items),
            ExprKind::Unary { operand, .. } => self.expr(operand),
            ExprKind::Binary { left, right, .. } => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Step { target, .. } => self.expr(target),
            ExprKind::Assign { target, value, .. } => {
                self.expr(target);
                self.expr(value);
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.expr(cond);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::Cast { value, ty } | ExprKind::InstanceOf { value, ty } => {
                self.expr(value);
                self.ty(ty);
            }
            ExprKind::Closure(closure) => {
                self.formals(&closure.formals);
                closure.result.iter().for_each(|ty| self.ty(ty));
                let function = self.apart(|all| all.body(&closure.body));
                self.functions.push(function);
            }
            ExprKind::At { place, body } => {
                self.waits = true;
                self.expr(place);
                self.body(body);
            }
            ExprKind::Finish { reducer, body } => {
                self.offers = true;
                self.names.insert("Collector".into());
                self.waits = true;
                self.expr(reducer);
                self.block(body);
            }
            ExprKind::Future { ty, place, body } => {
                self.waits = true;
                ty.iter().for_each(|ty| self.ty(ty));
                self.expr(place);
                self.names.insert("Future".into());
                self.body(body);
            }
            ExprKind::Subtype { low, high } => {
                self.ty(low);
                self.ty(high);
            }
            ExprKind::HasZero(ty) | ExprKind::IsRef(ty) | ExprKind::Type(ty) => self.ty(ty),
        }
    }
}
