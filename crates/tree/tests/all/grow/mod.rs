//! Grows a program from numbers: each number picks the next node, and when they run out only leaves
//! are left. The programs are well-formed text, not valid programs.

use partita_source::Code;
use partita_tree::text::INTRINSICS;
use partita_tree::{
    BinaryOp, Block, Bound, Builder, EntryPlace, Expr, ExprKind, IntType, Overflow, Param, Program,
    Qualifiers, RecordKind, RemoteOp, SegmentMark, Spawn, Stmt, Type, UnaryOp,
};

pub struct Grower {
    b: Builder,
    numbers: std::vec::IntoIter<u32>,
    depth: u32,
}

const NAMES: &[&str] = &[
    "x", "y", "main", "if", "size", "a b", "`\\\"\n", "", "é", "swap", "_1", "from", "each",
    "open", "close", "segment", "weak",
];
const TEXTS: &[&str] = &["", "plain", "\"\\", "\n\t\u{0}\u{7f}", "ü∀`", "// /* */"];
const CODES: &[Code] = &[Code::AssertionFailed, Code::LockMisuse, Code::ErrorStop];
const REALS: &[f64] = &[
    0.0,
    -0.0,
    1.5,
    -2.0,
    1e300,
    1e-7,
    f64::MAX,
    f64::MIN_POSITIVE,
    f64::INFINITY,
    f64::NEG_INFINITY,
];
const INTS: &[i64] = &[0, 1, -1, 7, i64::MAX, i64::MIN, -42, 32];

impl Grower {
    pub fn new(numbers: Vec<u32>) -> Self {
        Grower { b: Builder::new("grown"), numbers: numbers.into_iter(), depth: 0 }
    }

    pub fn program(mut self) -> Program {
        if self.flag() {
            self.b.use_prelude("lock");
        }
        while self.numbers.len() > 0 {
            self.item();
        }
        self.b.finish()
    }

    /// A number below `limit`; 0 when there are none left or the tree is deep.
    fn below(&mut self, limit: usize) -> usize {
        let number = self.numbers.next().unwrap_or(0) as usize;
        if self.depth > 20 { 0 } else { number % limit }
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn name(&mut self) -> &'static str {
        self.pick(NAMES)
    }

    fn some<T>(&mut self, grow: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.flag() { Some(grow(self)) } else { None }
    }

    fn several<T>(&mut self, mut grow: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(4)).map(|_| grow(self)).collect()
    }

    fn qualifiers(&mut self) -> Qualifiers {
        let (symmetric, sync) = (self.flag(), self.flag());
        Qualifiers { symmetric, sync, constant: self.flag(), transient: false }
    }

    fn item(&mut self) {
        let name = self.name();
        match self.below(8) {
            0 => {
                let (params, body) = (self.params(), self.block());
                let result = self.some(Self::ty);
                self.b.proc(name, params, result, body);
            }
            1 => {
                let (ty, default) = (self.ty(), self.expr());
                self.b.config(name, ty, default);
            }
            2 => {
                let fields = self.several(|g| {
                    let (name, ty) = (g.name(), g.ty());
                    let qualifiers = Qualifiers { transient: g.flag(), ..g.qualifiers() };
                    let init = g.some(Self::expr);
                    g.b.variable(name, ty, qualifiers, init)
                });
                match self.below(3) {
                    0 => self.b.record(name, RecordKind::Class, fields),
                    1 => self.b.record(name, RecordKind::Record, fields),
                    _ => self.b.handle(name, fields),
                }
            }
            3 => {
                let (ty, qualifiers, init) = (self.ty(), self.qualifiers(), self.some(Self::expr));
                let variable = self.b.variable(name, ty, qualifiers, init);
                let home = self.expr();
                self.b.global_at(home, variable);
            }
            4 => {
                let place = if self.flag() { EntryPlace::Each } else { EntryPlace::At(3) };
                let proc = self.name();
                self.b.entry(name, proc, place);
            }
            5 => {
                let cond = self.expr();
                self.b.always(cond);
            }
            6 => {
                let mut terms = self.several(Self::expr);
                terms.push(self.expr());
                self.b.observe(terms);
            }
            _ => {
                let (first, language) = (self.pick(INTS), self.pick(TEXTS));
                let names = self.several(|g| g.pick(TEXTS).to_owned());
                self.b.edit(|program| {
                    program.places = Some(4);
                    program.vocabulary.language = language.into();
                    program.vocabulary.names_tasks = false;
                    program.vocabulary.first_place = first;
                    program.vocabulary.place_names = names;
                });
            }
        }
    }

    fn params(&mut self) -> Vec<Param> {
        self.several(|g| {
            let (name, ty) = (g.name(), g.ty());
            if g.flag() { g.b.ref_param(name, ty) } else { g.b.param(name, ty) }
        })
    }

    fn block(&mut self) -> Block {
        self.several(Self::stmt)
    }

    fn stmt(&mut self) -> Stmt {
        self.depth += 1;
        let stmt = self.stmt_here();
        self.depth -= 1;
        stmt
    }

    fn stmt_here(&mut self) -> Stmt {
        match self.below(33) {
            0 => self.b.nop(),
            1 => {
                let (name, ty, qualifiers) = (self.name(), self.ty(), self.qualifiers());
                let init = self.some(Self::expr);
                self.b.declare_with(name, ty, qualifiers, init)
            }
            2 | 3 => {
                let (target, value) = (self.expr(), self.expr());
                self.b.assign(target, value)
            }
            4 => {
                let expr = self.expr();
                self.b.eval(expr)
            }
            5 => {
                let (cond, yes, no) = (self.expr(), self.block(), self.block());
                self.b.if_(cond, yes, no)
            }
            6 => {
                let (cond, body) = (self.expr(), self.block());
                self.b.while_(cond, body)
            }
            7 => {
                let mut names = self.several(Self::name);
                names.push("i");
                let (over, body) = (self.expr(), self.block());
                self.b.for_(&names, over, body)
            }
            8 => {
                let body = self.block();
                self.b.block(body)
            }
            9 => {
                let value = self.some(Self::expr);
                self.b.return_(value)
            }
            10 => self.b.break_(),
            11 => self.b.continue_(),
            12 => {
                let name = self.name();
                self.b.goto(name)
            }
            13 => {
                let name = self.name();
                self.b.label(name)
            }
            14 => {
                let place = self.some(Self::expr);
                let group = self.some(Self::name).map(Into::into);
                let copies = self.several(|g| (g.name().into(), g.expr()));
                let body = self.block();
                self.b.spawn_with(Spawn { place, group, copies, body })
            }
            15 => {
                let (name, body) = (self.some(Self::name), self.block());
                self.b.group(name, body)
            }
            16 => {
                let (place, body) = (self.expr(), self.block());
                self.b.on(place, body)
            }
            17 => {
                let body = self.block();
                self.b.atomic(body)
            }
            18 => {
                let (guard, body) = (self.expr(), self.block());
                self.b.when(guard, body)
            }
            19 => {
                let blocks = self.several(Self::block);
                self.b.choose(blocks)
            }
            20 => {
                let cond = self.expr();
                let code = self.some(|g| g.pick(CODES));
                let message = self.some(|g| g.pick(TEXTS));
                self.b.assert(cond, code, message)
            }
            21 => {
                let cond = self.expr();
                self.b.assume(cond)
            }
            22 => {
                let items = self.several(Self::expr);
                self.b.print(items)
            }
            23 => {
                let value = self.expr();
                self.b.throw(value)
            }
            24 => {
                let (body, name, handler) = (self.block(), self.name(), self.block());
                self.b.try_(body, name, handler)
            }
            25 => {
                let (a, b, c) = (self.expr(), self.expr(), self.expr());
                if self.flag() { self.b.put(a, b, c) } else { self.b.get(a, b, c) }
            }
            26 => {
                let op = self.pick(&[RemoteOp::Swap, RemoteOp::CompareSwap, RemoteOp::FetchAdd]);
                let (target, cell, place) = (self.expr(), self.expr(), self.expr());
                let operands = self.several(Self::expr);
                self.b.remote(target, op, cell, place, operands)
            }
            28 => self.b.stop(),
            30 => {
                let items = self.several(Self::expr);
                self.b.item(items)
            }
            31 => {
                let (format, items) = (self.expr(), self.several(Self::expr));
                self.b.print_as(format, items)
            }
            29 => {
                let cell = self.expr();
                self.b.reset(cell)
            }
            27 => {
                let place = self.expr();
                self.b.flush(place)
            }
            _ => {
                let why = self.pick(TEXTS);
                match self.below(4) {
                    0 => self.b.fence(),
                    1 => self.b.segment(SegmentMark::Close),
                    2 => self.b.segment(SegmentMark::Open),
                    _ => self.b.unsupported(why),
                }
            }
        }
    }

    fn expr(&mut self) -> Expr {
        self.depth += 1;
        let expr = self.expr_here();
        self.depth -= 1;
        expr
    }

    fn expr_here(&mut self) -> Expr {
        match self.below(36) {
            0 => self.b.int(1),
            1 | 2 => {
                let name = self.name();
                self.b.var(name)
            }
            3 => {
                let value = self.pick(INTS);
                self.b.int(value)
            }
            4 => {
                let value = self.pick(REALS);
                self.b.real(value)
            }
            5 => {
                let text = self.pick(TEXTS);
                self.b.str(text)
            }
            6 => {
                let kinds = [
                    ExprKind::Null,
                    ExprKind::Bool(true),
                    ExprKind::Here,
                    ExprKind::Places,
                    ExprKind::SelfTask,
                    ExprKind::Havoc,
                ];
                let at = self.below(kinds.len());
                self.b.expr(kinds[at].clone())
            }
            7 => {
                let (task, name) = (self.name(), self.name());
                if self.flag() { self.b.task_var(task, name) } else { self.b.at_label(task, name) }
            }
            8 | 9 => {
                let (base, indices) = (self.expr(), self.several(Self::expr));
                self.b.element(base, indices)
            }
            10 => {
                let (base, name) = (self.expr(), self.name());
                self.b.field(base, name)
            }
            11 | 12 => {
                let (base, place) = (self.expr(), self.expr());
                self.b.at_place(base, place)
            }
            13..=15 => {
                let op = self.pick(&[UnaryOp::Not, UnaryOp::Neg, UnaryOp::Neg, UnaryOp::BitNot]);
                let operand = self.expr();
                self.b.unary(op, operand)
            }
            16..=21 => {
                let (op, left, right) = (self.pick(&BinaryOp::ALL), self.expr(), self.expr());
                self.b.binary(op, left, right)
            }
            22 => {
                let (cond, yes, no) = (self.expr(), self.expr(), self.expr());
                self.b.conditional(cond, yes, no)
            }
            23 | 24 => {
                let (callee, args) = (self.expr(), self.several(Self::expr));
                self.b.call_value(callee, args)
            }
            25 => {
                let (op, args) = (self.pick(&INTRINSICS), self.several(Self::expr));
                self.b.intrinsic(op, args)
            }
            26 => {
                let ty = self.ty();
                self.b.new_object(ty)
            }
            27 => {
                let (params, result, body) = (self.params(), self.some(Self::ty), self.block());
                self.b.closure(params, result, body)
            }
            28 => {
                let cell = self.expr();
                self.b.ref_to(cell)
            }
            29 => {
                let reference = self.expr();
                self.b.deref(reference)
            }
            30 | 31 => {
                let (ty, value) = (self.ty(), self.expr());
                self.b.cast(ty, value)
            }
            32 => {
                let (low, high) = (self.expr(), self.expr());
                if self.flag() {
                    let step = self.expr();
                    self.b.range_by(low, high, step)
                } else {
                    self.b.range(low, high)
                }
            }
            33 => {
                let ranges = self.several(Self::expr);
                self.b.domain(ranges)
            }
            34 => {
                let items = self.several(Self::expr);
                self.b.list(items)
            }
            _ => {
                let (low, high) = (self.expr(), self.expr());
                self.b.choose_value(low, high)
            }
        }
    }

    fn ty(&mut self) -> Type {
        self.depth += 1;
        let ty = match self.below(15) {
            0 => Type::INT,
            1 | 2 => Type::Int(IntType {
                bits: self.pick(&[8, 16, 32, 64]),
                signed: self.flag(),
                overflow: if self.flag() { Overflow::Wrap } else { Overflow::Trap },
            }),
            3 => Type::Bool,
            4 => Type::Real,
            5 => Type::Complex,
            6 => Type::Str,
            7 => {
                let shape = self.several(|g| Bound { low: g.expr(), high: g.expr() });
                Type::Array { shape, element: Box::new(self.ty()) }
            }
            8 => Type::Named(self.name().into()),
            9 => Type::Place,
            10 => Type::Task,
            11 => Type::Function {
                params: self.several(Self::ty),
                result: self.some(Self::ty).map(Box::new),
            },
            12 => Type::Set(Box::new(self.ty())),
            13 => Type::OpenArray { rank: 1 + self.below(3), element: Box::new(self.ty()) },
            _ => {
                if self.flag() {
                    Type::Ref(Box::new(self.ty()))
                } else {
                    Type::Any
                }
            }
        };
        self.depth -= 1;
        ty
    }
}
