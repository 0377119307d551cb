//! Functions of the bits of integers.
//!
//! Arithmetic here wraps: an integer is its bits. Shifts by the whole width or more give zeros.

use super::{Call, one, two};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::lower::terms::int_type;
use crate::sema::types::Ty;
use partita_kit::{Emit, literal};
use partita_source::Span;
use partita_tree::{BinaryOp, Expr as Term, IntType, Overflow, Type, UnaryOp};

/// An integer as bits.
#[derive(Clone, Copy)]
struct Bits {
    kind: u8,
}

impl Bits {
    fn width(self) -> i64 {
        8 * i64::from(self.kind)
    }

    fn wrapping(self) -> Type {
        Type::Int(IntType { overflow: Overflow::Wrap, ..int_type(self.kind) })
    }
}

impl<'a> Lowerer<'a> {
    pub(super) fn bit_function(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        let mut nodes = Vec::new();
        let names: &[&str] = match call.name {
            "not" | "popcnt" | "poppar" | "leadz" | "trailz" | "maskl" | "maskr" => &["i"],
            "ishft" | "shiftl" | "shiftr" | "shifta" => &["i", "shift"],
            "btest" | "ibset" | "ibclr" => &["i", "pos"],
            "ibits" => &["i", "pos", "len"],
            "ishftc" => &["i", "shift", "size"],
            "merge_bits" => &["i", "j", "mask"],
            _ => &["i", "j"],
        };
        for (position, name) in names.iter().enumerate() {
            if call.name == "ishftc" && *name == "size" {
                nodes.extend(self.given(call, position, name));
                continue;
            }
            nodes.push(self.needed(call, position, name)?);
        }
        let logical = nodes.iter().all(|node| matches!(node.ty, Ty::Logical(_)));
        if let Some(wrong) =
            nodes.iter().find(|node| !matches!(node.ty, Ty::Int(_)) && !logical).cloned()
        {
            self.mistyped(call, &wrong);
            return None;
        }
        let span = call.span;
        let simple = match call.name {
            "iand" => Some(BinaryOp::BitAnd),
            "ior" => Some(BinaryOp::BitOr),
            "ieor" => Some(BinaryOp::BitXor),
            _ => None,
        };
        if let Some(op) = simple {
            let ty = nodes[0].ty.join(&nodes[1].ty);
            return Some(self.map(ty, nodes, span, move |l, terms| {
                let (a, b) = two(l, terms);
                l.b.binary(op, a, b)
            }));
        }
        let Ty::Int(kind) = nodes[0].ty else {
            let first = nodes[0].clone();
            self.mistyped(call, &first);
            return None;
        };
        let mut bits = Bits { kind };
        let ty = match call.name {
            "btest" | "bge" | "bgt" | "ble" | "blt" => Ty::LOGICAL,
            "popcnt" | "poppar" | "leadz" | "trailz" => Ty::INT,
            "maskl" | "maskr" => {
                bits = Bits { kind: self.kind_argument(call, 1, 4)? };
                Ty::Int(bits.kind)
            }
            _ => Ty::Int(kind),
        };
        let name = call.name.to_string();
        let result = ty.clone();
        Some(self.map(ty, nodes, span, move |l, terms| {
            let terms =
                terms.into_iter().map(|term| l.steady_expr(&Ty::Int(8), term)).collect::<Vec<_>>();
            let value = l.bit_term(&name, bits, &terms, span);
            match result {
                Ty::Int(_) => l.b.cast(l.tree_type(&result), value),
                Ty::Real(_)
                | Ty::Complex(_)
                | Ty::Logical(_)
                | Ty::Char(_)
                | Ty::Derived(_)
                | Ty::Lock
                | Ty::Event
                | Ty::Team
                | Ty::Other(_) => value,
            }
        }))
    }

    fn bit_term(&mut self, name: &str, bits: Bits, terms: &[Term], span: Span) -> Term {
        let zero = self.b.int(0);
        let x = self.wrapped(terms.first().unwrap_or(&zero), bits);
        let n = self.b.copy(terms.get(1).unwrap_or(&zero));
        let m = self.b.copy(terms.get(2).unwrap_or(&zero));
        let width = bits.width();
        match name {
            "not" => self.b.unary(UnaryOp::BitNot, x),
            "shiftl" => self.left(x, n, bits),
            "shiftr" => self.right(x, n, bits),
            "shifta" => {
                let n =
                    self.b.intrinsic(partita_tree::Intrinsic::Min, vec![n, self.b.int(width - 1)]);
                self.b.binary(BinaryOp::Shr, x, n)
            }
            "ishft" => match literal(&n) {
                Some(k) if k >= 0 => self.left(x, n, bits),
                Some(k) => self.right(x, self.b.int(-k), bits),
                None => {
                    let up = self.b.ge(self.b.copy(&n), self.b.int(0));
                    let left = self.left(self.b.copy(&x), self.b.copy(&n), bits);
                    let right = self.right(x, self.negate(n), bits);
                    self.b.conditional(up, left, right)
                }
            },
            "ishftc" => {
                let size = if terms.len() > 2 { m } else { self.b.int(width) };
                self.rotated(x, n, size, bits)
            }
            "btest" => {
                let bit = self.b.binary(BinaryOp::Shr, x, n);
                let bit = self.b.binary(BinaryOp::BitAnd, bit, self.b.int(1));
                self.b.ne(bit, self.b.int(0))
            }
            "ibset" => {
                let bit = self.bit(n, bits);
                self.b.binary(BinaryOp::BitOr, x, bit)
            }
            "ibclr" => {
                let bit = self.bit(n, bits);
                let others = self.b.unary(UnaryOp::BitNot, bit);
                self.b.binary(BinaryOp::BitAnd, x, others)
            }
            "ibits" => {
                let low = self.right(x, n, bits);
                let mask = self.low_bits(m, bits);
                self.b.binary(BinaryOp::BitAnd, low, mask)
            }
            "maskr" => {
                let n = self.b.copy(terms.first().unwrap_or(&zero));
                self.low_bits(n, bits)
            }
            "maskl" => {
                let n = self.b.copy(terms.first().unwrap_or(&zero));
                let rest = self.b.difference(self.b.int(width), n);
                let low = self.low_bits(rest, bits);
                self.b.unary(UnaryOp::BitNot, low)
            }
            "merge_bits" => {
                let j = self.wrapped(&n, bits);
                let mask = self.wrapped(&m, bits);
                let others = self.b.unary(UnaryOp::BitNot, self.b.copy(&mask));
                let a = self.b.binary(BinaryOp::BitAnd, x, mask);
                let b = self.b.binary(BinaryOp::BitAnd, j, others);
                self.b.binary(BinaryOp::BitOr, a, b)
            }
            "bge" | "bgt" | "ble" | "blt" => {
                // Without signs: the order when the first bit is turned over.
                let sign = self.b.int(i64::MIN >> (64 - width));
                let a = self.b.binary(BinaryOp::BitXor, x, self.b.copy(&sign));
                let b = self.wrapped(&n, bits);
                let b = self.b.binary(BinaryOp::BitXor, b, sign);
                let op = match name {
                    "bge" => BinaryOp::Ge,
                    "bgt" => BinaryOp::Gt,
                    "ble" => BinaryOp::Le,
                    _ => BinaryOp::Lt,
                };
                self.b.binary(op, a, b)
            }
            _ => self.bits_counted(name, &x, bits, span),
        }
    }

    fn wrapped(&self, term: &Term, bits: Bits) -> Term {
        self.b.cast(bits.wrapping(), self.b.copy(term))
    }

    /// `x << n`, zero from the width on.
    fn left(&self, x: Term, n: Term, bits: Bits) -> Term {
        let fits = literal(&n).map(|n| n < bits.width());
        match fits {
            Some(true) => self.b.binary(BinaryOp::Shl, x, n),
            Some(false) => self.b.int(0),
            None => {
                let inside = self.b.lt(self.b.copy(&n), self.b.int(bits.width()));
                let shifted = self.b.binary(BinaryOp::Shl, x, n);
                self.b.conditional(inside, shifted, self.b.int(0))
            }
        }
    }

    /// `x >> n` with zeros coming in.
    fn right(&self, x: Term, n: Term, bits: Bits) -> Term {
        let width = bits.width();
        if let Some(n) = literal(&n) {
            return match n {
                0 => x,
                n if n >= width => self.b.int(0),
                n => {
                    let shifted = self.b.binary(BinaryOp::Shr, x, self.b.int(n));
                    let mask = self.low_bits(self.b.int(width - n), bits);
                    self.b.binary(BinaryOp::BitAnd, shifted, mask)
                }
            };
        }
        let inside = self.b.lt(self.b.copy(&n), self.b.int(width));
        let shifted = self.b.binary(BinaryOp::Shr, x, self.b.copy(&n));
        let mask = self.low_bits(self.b.sub(self.b.int(width), n), bits);
        let value = self.b.binary(BinaryOp::BitAnd, shifted, mask);
        self.b.conditional(inside, value, self.b.int(0))
    }

    /// The integer with bit n alone.
    fn bit(&self, n: Term, bits: Bits) -> Term {
        let one = self.b.cast(bits.wrapping(), self.b.int(1));
        self.b.binary(BinaryOp::Shl, one, n)
    }

    /// The integer whose last n bits are ones.
    fn low_bits(&self, n: Term, bits: Bits) -> Term {
        let width = bits.width();
        if let Some(n) = literal(&n) {
            let mask = match n {
                ..=0 => 0,
                n if n >= width => -1,
                n => (1i64 << n).wrapping_sub(1),
            };
            return self.b.int(mask);
        }
        let all = self.b.ge(self.b.copy(&n), self.b.int(width));
        let mask = self.b.sub(self.bit(n, bits), self.b.int(1));
        self.b.conditional(all, self.b.int(-1), mask)
    }

    /// The last `size` bits turned round by n.
    fn rotated(&self, x: Term, n: Term, size: Term, bits: Bits) -> Term {
        let mask = self.low_bits(self.b.copy(&size), bits);
        let low = self.b.binary(BinaryOp::BitAnd, self.b.copy(&x), self.b.copy(&mask));
        let n = self.b.binary(BinaryOp::Mod, n, self.b.copy(&size));
        let up = self.left(self.b.copy(&low), self.b.copy(&n), bits);
        let down = self.right(low, self.b.sub(size, n), bits);
        let round = self.b.binary(BinaryOp::BitOr, up, down);
        let round = self.b.binary(BinaryOp::BitAnd, round, self.b.copy(&mask));
        let rest = self.b.binary(BinaryOp::BitAnd, x, self.b.unary(UnaryOp::BitNot, mask));
        self.b.binary(BinaryOp::BitOr, rest, round)
    }

    /// POPCNT, POPPAR, LEADZ, TRAILZ: one look at every bit.
    fn bits_counted(&mut self, name: &str, x: &Term, bits: Bits, span: Span) -> Term {
        let width = bits.width();
        let start = if matches!(name, "leadz" | "trailz") { width } else { 0 };
        let count = self.hold(Type::INT, self.b.int(start));
        let index = self.b.temporary();
        self.b.at(span);
        // LEADZ wants the highest one, TRAILZ the lowest: the last one seen stays.
        let position = match name {
            "trailz" => self.b.sub(self.b.int(width - 1), self.b.var(&index)),
            _ => self.b.var(&index),
        };
        let bit = self.b.binary(BinaryOp::Shr, self.b.copy(x), self.b.copy(&position));
        let bit = self.b.binary(BinaryOp::BitAnd, bit, self.b.int(1));
        let set = self.b.ne(bit, self.b.int(0));
        let value = match name {
            "popcnt" => self.b.add(self.b.var(&count), self.b.int(1)),
            "poppar" => self.b.sub(self.b.int(1), self.b.var(&count)),
            "trailz" => position,
            _ => self.b.sub(self.b.int(width - 1), position),
        };
        let note = self.b.assign(self.b.var(&count), value);
        let body = vec![self.b.if_(set, vec![note], Vec::new())];
        let range = self.b.range(self.b.int(0), self.b.int(width - 1));
        let stmt = self.b.for_(&[&index], range, body);
        self.emit(stmt);
        self.b.var(&count)
    }

    /// MVBITS(from, frompos, len, to, topos)
    pub(super) fn move_bits(&mut self, call: &Call<'_>) -> Option<()> {
        let from = self.needed(call, 0, "from")?;
        let Ty::Int(kind) = from.ty else {
            self.mistyped(call, &from);
            return None;
        };
        let bits = Bits { kind };
        let mut terms = Vec::new();
        for (position, name) in [(1, "frompos"), (2, "len"), (4, "topos")] {
            let node = self.needed(call, position, name)?;
            let node = self.steady_node(&node);
            terms.push(self.scalar(&node));
        }
        let syntax = self.needed_syntax(call, 3, "to")?;
        let to = self.target(syntax)?;
        if from.rank() > 0 || to.rank() > 0 {
            self.unsupported(call.span, "MVBITS of arrays");
            return None;
        }
        let source = self.element(&from, &[]);
        let source = self.wrapped(&source, bits);
        let taken = self.right(source, self.b.copy(&terms[0]), bits);
        let mask = self.low_bits(self.b.copy(&terms[1]), bits);
        let taken = self.b.binary(BinaryOp::BitAnd, taken, self.b.copy(&mask));
        let taken = self.left(taken, self.b.copy(&terms[2]), bits);
        let hole = self.left(self.b.cast(bits.wrapping(), mask), self.b.copy(&terms[2]), bits);
        let old = self.element(&to, &[]);
        let old = self.wrapped(&old, bits);
        let kept = self.b.binary(BinaryOp::BitAnd, old, self.b.unary(UnaryOp::BitNot, hole));
        let value = self.b.binary(BinaryOp::BitOr, kept, taken);
        let value = self.b.cast(self.tree_type(&Ty::Int(kind)), value);
        let value = self.value(Ty::Int(kind), value, call.span);
        self.store(&to, value, call.span);
        Some(())
    }

    /// A term, for functions that only pass one on.
    pub(super) fn only(&self, terms: Vec<Term>) -> Term {
        one(self, terms)
    }
}
