//! Walks over the syntax, outermost first, in the order of the text.
//!
//! A visitor says what it does with an item, a declaration, a declarator, a type, a statement or an expression; calling the matching
//! `walk_` function goes on to the parts. Nothing is left out: sizes of arrays, layouts of qualifiers, bodies of structs.
//! [`mutable`] is the same for changing what is met.

use crate::ast::{ExprId, Ids, Origins, Unit};

macro_rules! visitor {
    ($($mutable:ident)?) => {
        use crate::ast::{
            AlignmentKind, ArraySize, Base, Block, Declaration, Declarator, DerivedKind,
            Designator, EnumSpec, Expr, ExprKind, Extra, For, ForInit, FunctionDef, Init,
            InitList, Item, ItemKind, Layout, Member, Qualifier, QualifierKind, Specifiers,
            StaticAssert, Stmt, StmtKind, StructSpec, TypeName, TypeSpecKind,
        };

        pub trait Visitor {
            fn item(&mut self, item: &$($mutable)? Item) {
                walk_item(self, item);
            }

            fn function(&mut self, function: &$($mutable)? FunctionDef) {
                walk_function(self, function);
            }

            /// Outside of functions, in a block or in a `for`.
            fn declaration(&mut self, declaration: &$($mutable)? Declaration) {
                walk_declaration(self, declaration);
            }

            fn specifiers(&mut self, specifiers: &$($mutable)? Specifiers) {
                walk_specifiers(self, specifiers);
            }

            fn struct_spec(&mut self, spec: &$($mutable)? StructSpec) {
                walk_struct_spec(self, spec);
            }

            fn enum_spec(&mut self, spec: &$($mutable)? EnumSpec) {
                walk_enum_spec(self, spec);
            }

            /// Of a variable, function, member, parameter or type name.
            fn declarator(&mut self, declarator: &$($mutable)? Declarator) {
                walk_declarator(self, declarator);
            }

            fn type_name(&mut self, ty: &$($mutable)? TypeName) {
                walk_type_name(self, ty);
            }

            /// The statements of a block.
            fn block(&mut self, block: &$($mutable)? Block) {
                walk_block(self, block);
            }

            fn stmt(&mut self, stmt: &$($mutable)? Stmt) {
                walk_stmt(self, stmt);
            }

            fn expr(&mut self, expr: &$($mutable)? Expr) {
                walk_expr(self, expr);
            }
        }

        pub fn walk_item<V: Visitor + ?Sized>(v: &mut V, item: &$($mutable)? Item) {
            match &$($mutable)? item.kind {
                ItemKind::Function(function) => v.function(function),
                ItemKind::Declaration(declaration) => v.declaration(declaration),
                ItemKind::StaticAssert(assert) => static_assert(v, assert),
                ItemKind::Pragma(_) | ItemKind::Other(_) => {}
            }
        }

        fn static_assert<V: Visitor + ?Sized>(v: &mut V, assert: &$($mutable)? StaticAssert) {
            v.expr(&$($mutable)? assert.cond);
        }

        pub fn walk_function<V: Visitor + ?Sized>(v: &mut V, function: &$($mutable)? FunctionDef) {
            v.specifiers(&$($mutable)? function.specifiers);
            v.declarator(&$($mutable)? function.declarator);
            v.block(&$($mutable)? function.body);
        }

        pub fn walk_declaration<V: Visitor + ?Sized>(
            v: &mut V,
            declaration: &$($mutable)? Declaration,
        ) {
            v.specifiers(&$($mutable)? declaration.specifiers);
            for one in &$($mutable)? declaration.declarators {
                v.declarator(&$($mutable)? one.declarator);
                if let Some(init) = &$($mutable)? one.init {
                    walk_init(v, init);
                }
            }
        }

        pub fn walk_init<V: Visitor + ?Sized>(v: &mut V, init: &$($mutable)? Init) {
            match init {
                Init::Expr(expr) => v.expr(expr),
                Init::List(list) => walk_init_list(v, list),
            }
        }

        pub fn walk_init_list<V: Visitor + ?Sized>(v: &mut V, list: &$($mutable)? InitList) {
            for item in &$($mutable)? list.items {
                designators(v, &$($mutable)? item.designators);
                walk_init(v, &$($mutable)? item.value);
            }
        }

        fn designators<V: Visitor + ?Sized>(v: &mut V, list: &$($mutable)? [Designator]) {
            for designator in list {
                match designator {
                    Designator::Index(index) => v.expr(index),
                    Designator::Range(low, high) => {
                        v.expr(low);
                        v.expr(high);
                    }
                    Designator::Member(_) => {}
                }
            }
        }

        pub fn walk_specifiers<V: Visitor + ?Sized>(
            v: &mut V,
            specifiers: &$($mutable)? Specifiers,
        ) {
            for alignment in &$($mutable)? specifiers.alignments {
                match &$($mutable)? alignment.kind {
                    AlignmentKind::Value(value) => v.expr(value),
                    AlignmentKind::Type(ty) => v.type_name(ty),
                }
            }
            qualifiers(v, &$($mutable)? specifiers.qualifiers);
            match &$($mutable)? specifiers.ty.kind {
                TypeSpecKind::Struct(spec) => v.struct_spec(spec),
                TypeSpecKind::Enum(spec) => v.enum_spec(spec),
                TypeSpecKind::Typeof(base) => walk_base(v, base),
                TypeSpecKind::Basic(_) | TypeSpecKind::Name(_) | TypeSpecKind::Meta(_) => {}
            }
        }

        pub fn walk_base<V: Visitor + ?Sized>(v: &mut V, base: &$($mutable)? Base) {
            match base {
                Base::Type(ty) => v.type_name(ty),
                Base::Expr(expr) => v.expr(expr),
            }
        }

        fn qualifiers<V: Visitor + ?Sized>(v: &mut V, list: &$($mutable)? [Qualifier]) {
            for qualifier in list {
                match &$($mutable)? qualifier.kind {
                    QualifierKind::Dialect { layout: Some(Layout::Size(size)), .. } => v.expr(size),
                    QualifierKind::Dialect {
                        layout: Some(Layout::Empty | Layout::Star) | None,
                        ..
                    }
                    | QualifierKind::Const
                    | QualifierKind::Volatile
                    | QualifierKind::Restrict
                    | QualifierKind::Atomic => {}
                }
            }
        }

        pub fn walk_struct_spec<V: Visitor + ?Sized>(v: &mut V, spec: &$($mutable)? StructSpec) {
            for member in (&$($mutable)? spec.members).into_iter().flatten() {
                match member {
                    Member::Fields { specifiers, declarators, .. } => {
                        v.specifiers(specifiers);
                        for one in declarators {
                            v.declarator(&$($mutable)? one.declarator);
                            if let Some(bits) = &$($mutable)? one.bits {
                                v.expr(bits);
                            }
                        }
                    }
                    Member::StaticAssert(assert) => static_assert(v, assert),
                    Member::Meta(_) => {}
                }
            }
        }

        pub fn walk_enum_spec<V: Visitor + ?Sized>(v: &mut V, spec: &$($mutable)? EnumSpec) {
            for constant in (&$($mutable)? spec.constants).into_iter().flatten() {
                if let Some(value) = &$($mutable)? constant.value {
                    v.expr(value);
                }
            }
        }

        pub fn walk_declarator<V: Visitor + ?Sized>(
            v: &mut V,
            declarator: &$($mutable)? Declarator,
        ) {
            for link in &$($mutable)? declarator.chain {
                match &$($mutable)? link.kind {
                    DerivedKind::Pointer { qualifiers: list } => qualifiers(v, list),
                    DerivedKind::Array { qualifiers: list, size, .. } => {
                        qualifiers(v, list);
                        match size {
                            ArraySize::Expr(size) => v.expr(size),
                            ArraySize::Unknown | ArraySize::Star => {}
                        }
                    }
                    DerivedKind::Function { params, .. } => {
                        for param in params {
                            v.specifiers(&$($mutable)? param.specifiers);
                            v.declarator(&$($mutable)? param.declarator);
                        }
                    }
                }
            }
        }

        pub fn walk_type_name<V: Visitor + ?Sized>(v: &mut V, ty: &$($mutable)? TypeName) {
            v.specifiers(&$($mutable)? ty.specifiers);
            v.declarator(&$($mutable)? ty.declarator);
        }

        pub fn walk_block<V: Visitor + ?Sized>(v: &mut V, block: &$($mutable)? Block) {
            for stmt in &$($mutable)? block.stmts {
                v.stmt(stmt);
            }
        }

        pub fn walk_stmt<V: Visitor + ?Sized>(v: &mut V, stmt: &$($mutable)? Stmt) {
            match &$($mutable)? stmt.kind {
                StmtKind::Empty
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Other(_)
                | StmtKind::Meta(_) => {}
                StmtKind::Expr(expr) => v.expr(expr),
                StmtKind::Declaration(declaration) => v.declaration(declaration),
                StmtKind::StaticAssert(assert) => static_assert(v, assert),
                StmtKind::Block(block) => v.block(block),
                StmtKind::If { cond, then, otherwise } => {
                    v.expr(cond);
                    v.stmt(then);
                    if let Some(otherwise) = otherwise {
                        v.stmt(otherwise);
                    }
                }
                StmtKind::While { cond, body } => {
                    v.expr(cond);
                    v.stmt(body);
                }
                StmtKind::DoWhile { body, cond } => {
                    v.stmt(body);
                    v.expr(cond);
                }
                StmtKind::For(head) => for_head(v, head, None),
                StmtKind::DialectFor(one) => {
                    for_head(v, &$($mutable)? one.head, Some(&$($mutable)? one.extra));
                }
                StmtKind::Switch { value, body } | StmtKind::Case { value, body } => {
                    v.expr(value);
                    v.stmt(body);
                }
                StmtKind::Default { body } | StmtKind::Label { body, .. } => v.stmt(body),
                StmtKind::DialectBlock { value, body, .. } => {
                    if let Some(value) = value {
                        v.expr(value);
                    }
                    v.stmt(body);
                }
                StmtKind::Return(value) | StmtKind::Dialect { value, .. } => {
                    if let Some(value) = value {
                        v.expr(value);
                    }
                }
                StmtKind::Pragma { body, .. } => {
                    if let Some(body) = body {
                        v.stmt(body);
                    }
                }
            }
        }

        fn for_head<V: Visitor + ?Sized>(
            v: &mut V,
            head: &$($mutable)? For,
            extra: Option<&$($mutable)? Extra>,
        ) {
            match &$($mutable)? head.init {
                ForInit::Nothing => {}
                ForInit::Expr(expr) => v.expr(expr),
                ForInit::Declaration(declaration) => v.declaration(declaration),
            }
            if let Some(cond) = &$($mutable)? head.cond {
                v.expr(cond);
            }
            if let Some(step) = &$($mutable)? head.step {
                v.expr(step);
            }
            if let Some(Extra::Expr(extra)) = extra {
                v.expr(extra);
            }
            v.stmt(&$($mutable)? head.body);
        }

        pub fn walk_expr<V: Visitor + ?Sized>(v: &mut V, expr: &$($mutable)? Expr) {
            match &$($mutable)? expr.kind {
                ExprKind::Name(_)
                | ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Char(_)
                | ExprKind::Str(_)
                | ExprKind::Dialect(_)
                | ExprKind::Meta(_) => {}
                ExprKind::Index { base, index } => {
                    v.expr(base);
                    v.expr(index);
                }
                ExprKind::Call { callee, args } => {
                    v.expr(callee);
                    for arg in args {
                        v.expr(arg);
                    }
                }
                ExprKind::Member { base, .. } => v.expr(base),
                ExprKind::CompoundLiteral { ty, init } => {
                    v.type_name(ty);
                    walk_init_list(v, init);
                }
                ExprKind::Unary { operand, .. } | ExprKind::Step { operand, .. } => v.expr(operand),
                ExprKind::SizeOf(size) => walk_base(v, &$($mutable)? size.operand),
                ExprKind::Cast { ty, operand } => {
                    v.type_name(ty);
                    v.expr(operand);
                }
                ExprKind::Binary { left, right, .. } | ExprKind::Comma { left, right } => {
                    v.expr(left);
                    v.expr(right);
                }
                ExprKind::Conditional { cond, then, otherwise } => {
                    v.expr(cond);
                    if let Some(then) = then {
                        v.expr(then);
                    }
                    v.expr(otherwise);
                }
                ExprKind::Assign { target, value, .. } => {
                    v.expr(target);
                    v.expr(value);
                }
                ExprKind::OffsetOf { ty, path } => {
                    v.type_name(ty);
                    designators(v, path);
                }
                ExprKind::VaArg { list, ty } => {
                    v.expr(list);
                    v.type_name(ty);
                }
                ExprKind::Generic { control, arms } => {
                    v.expr(control);
                    for arm in arms {
                        if let Some(ty) = &$($mutable)? arm.ty {
                            v.type_name(ty);
                        }
                        v.expr(&$($mutable)? arm.value);
                    }
                }
                ExprKind::Block(block) => v.block(block),
            }
        }
    };
}

visitor!();

/// The same, with leave to change what is met.
pub mod mutable {
    visitor!(mut);
}

/// Gives every node a new id: for syntax that was put together from pieces. What macros made is no longer known.
pub fn renumber(unit: &mut Unit) {
    let mut numbers = Renumber(Ids::default());
    for item in &mut unit.items {
        mutable::Visitor::item(&mut numbers, item);
    }
    unit.ids = numbers.0;
    unit.origins = Origins::default();
}

struct Renumber(Ids);

/// The next number.
fn next(count: &mut u32) -> u32 {
    let number = *count;
    *count += 1;
    number
}

impl mutable::Visitor for Renumber {
    fn struct_spec(&mut self, spec: &mut StructSpec) {
        mutable::walk_struct_spec(self, spec);
        spec.id = crate::ast::SpecId(next(&mut self.0.specs));
    }

    fn enum_spec(&mut self, spec: &mut EnumSpec) {
        mutable::walk_enum_spec(self, spec);
        spec.id = crate::ast::SpecId(next(&mut self.0.specs));
    }

    fn declarator(&mut self, declarator: &mut Declarator) {
        mutable::walk_declarator(self, declarator);
        declarator.id = crate::ast::DeclaratorId(next(&mut self.0.declarators));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        mutable::walk_stmt(self, stmt);
        stmt.id = crate::ast::StmtId(next(&mut self.0.stmts));
    }

    fn expr(&mut self, expr: &mut Expr) {
        mutable::walk_expr(self, expr);
        expr.id = ExprId(next(&mut self.0.exprs));
    }
}
