//! Intrinsic functions and subroutines.
//!
//! What is known before the program runs is a literal. Functions of numbers work element by element;
//! functions of arrays are arrays again whose elements are computed where they are used, and only what
//! must be counted first ([`pack`]) gets an array of its own. What is not modelled says so where it is
//! reached.

mod atomics;
mod bits;
mod collectives;
mod convert;
mod images;
mod inquiry;
mod locate;
mod mathematics;
mod numeric;
mod outside;
mod pack;
mod products;
mod reduce;
mod subroutines;
mod text;
mod transform;

use super::Lowerer;
use super::node::Node;
use crate::ast::{Arg, ArgValue, Designator, Expr, ExprKind, Ident, Part};
use crate::sema::types::{Ty, describe};
use crate::sema::typing::no_value;
use partita_kit::{Emit, Size};
use partita_source::Span;
use partita_tree::Expr as Term;
use std::cell::Cell;

/// A reference to an intrinsic procedure.
pub(super) struct Call<'e> {
    pub(super) name: &'e str,
    args: &'e [Arg],
    pub(super) span: Span,
    /// Arguments that somebody asked for, one bit each.
    used: Cell<u64>,
}

impl<'e> Call<'e> {
    fn new(name: &'e str, args: &'e [Arg], span: Span) -> Self {
        Call { name, args, span, used: Cell::new(0) }
    }

    /// An argument by position or keyword.
    pub(super) fn syntax(&self, position: usize, name: &str) -> Option<&'e Expr> {
        let k = crate::sema::intrinsics::argument(self.args, position, name)?;
        self.used.set(self.used.get() | 1 << k.min(63));
        match &self.args[k].value {
            ArgValue::Expr(expr) => Some(expr),
            ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => None,
        }
    }

    /// An argument that has only a keyword here.
    pub(super) fn keyword(&self, name: &str) -> Option<&'e Expr> {
        self.syntax(usize::MAX, name)
    }

    pub(super) fn shouted(&self) -> String {
        self.name.to_uppercase()
    }

    fn unused(&self) -> Option<&'e Arg> {
        (0..self.args.len().min(64))
            .find(|k| self.used.get() & (1 << k) == 0)
            .and_then(|k| self.args.get(k))
    }
}

impl<'a> Lowerer<'a> {
    /// The value of an intrinsic function.
    pub(crate) fn intrinsic_function(&mut self, name: &str, args: &[Arg], span: Span) -> Node<'a> {
        self.b.at(span);
        if let Some(value) = self.sema.constant(self.frame.scope, &as_syntax(name, args, span)) {
            return self.constant_node(&value, span);
        }
        let (generic, result) = crate::sema::intrinsics::old_name(name);
        let call = Call::new(generic, args, span);
        let node = self.function_value(&call);
        let Some(node) = node else { return self.no_value(generic, span) };
        self.unused_arguments(&call);
        match result {
            Some(ty) => self.convert(node, &ty),
            None => Node { span, ..node },
        }
    }

    /// Where there is no value: nothing more is said about what is made of it.
    fn no_value(&mut self, name: &str, span: Span) -> Node<'a> {
        self.dummy_value(&no_value(name), span)
    }

    /// Says that an array is needed.
    fn needs_array(&mut self, call: &Call<'_>, node: &Node<'a>) -> Option<()> {
        if !node.is_scalar() {
            return Some(());
        }
        if matches!(node.ty, Ty::Other(_)) {
            self.mistyped(call, node);
        } else {
            self.sema.error(node.span, format!("{} of a scalar", call.shouted()));
        }
        None
    }

    /// `None` when there is no value; why was said.
    fn function_value(&mut self, call: &Call<'_>) -> Option<Node<'a>> {
        match call.name {
            "abs" | "mod" | "modulo" | "sign" | "dim" | "max" | "min" | "dprod" | "aimag"
            | "conjg" => self.numeric(call),
            "int" | "real" | "dble" | "cmplx" | "dcmplx" | "logical" | "nint" | "floor"
            | "ceiling" | "aint" | "anint" => self.conversion(call),
            "sqrt" | "exp" | "log" | "log10" | "sin" | "cos" | "tan" | "asin" | "acos" | "atan"
            | "atan2" | "sinh" | "cosh" | "tanh" | "asinh" | "acosh" | "atanh" | "hypot"
            | "scale" | "isnan" => self.mathematics(call),
            "iand" | "ior" | "ieor" | "not" | "ishft" | "ishftc" | "ibits" | "btest" | "ibset"
            | "ibclr" | "shiftl" | "shiftr" | "shifta" | "popcnt" | "poppar" | "leadz"
            | "trailz" | "maskl" | "maskr" | "merge_bits" | "bge" | "bgt" | "ble" | "blt" => {
                self.bit_function(call)
            }
            "len" | "len_trim" | "trim" | "adjustl" | "adjustr" | "index" | "scan" | "verify"
            | "achar" | "char" | "iachar" | "ichar" | "repeat" | "lge" | "lgt" | "lle" | "llt"
            | "new_line" => self.text_function(call),
            "sum" | "product" | "maxval" | "minval" | "any" | "all" | "count" | "parity"
            | "iall" | "iany" | "iparity" | "norm2" | "reduce" => self.reduction(call),
            "maxloc" | "minloc" | "findloc" => self.location(call),
            "dot_product" | "matmul" => self.array_product(call),
            "reshape" | "transpose" | "spread" | "merge" | "cshift" | "eoshift" => {
                self.transformation(call)
            }
            "pack" | "unpack" => self.packing(call),
            "size" | "shape" | "lbound" | "ubound" | "rank" | "allocated" | "associated"
            | "present" | "kind" | "huge" | "tiny" | "epsilon" | "digits" | "precision"
            | "range" | "bit_size" | "radix" | "maxexponent" | "minexponent" | "storage_size"
            | "is_iostat_end" | "is_iostat_eor" => self.inquiry(call),
            "this_image" | "num_images" | "image_index" | "lcobound" | "ucobound" | "coshape"
            | "image_status" | "failed_images" | "team_number" => self.image_function(call),
            "command_argument_count"
            | "iargc"
            | "getpid"
            | "second"
            | "rand"
            | "irand"
            | "time"
            | "dtime"
            | "etime" => self.outside_function(call),
            _ => {
                let what = format!("the intrinsic function {}", call.shouted());
                self.unsupported(call.span, &what);
                None
            }
        }
    }

    fn unused_arguments(&mut self, call: &Call<'_>) {
        if let Some(arg) = call.unused() {
            let which = match &arg.name {
                Some(name) => format!("the argument `{}` of {}", name.name, call.shouted()),
                None => format!("this many arguments of {}", call.shouted()),
            };
            self.unsupported(arg.span, &which);
        }
    }

    /// A statement `call name(...)` of an intrinsic subroutine.
    pub(crate) fn intrinsic_subroutine(&mut self, name: &str, args: &[Arg], span: Span) {
        self.b.at(span);
        let args = self.present_arguments(args);
        let call = Call::new(name, &args, span);
        if self.subroutine(&call).is_some() {
            self.unused_arguments(&call);
        }
    }

    /// Without the optional dummies at the end that are not present: they are handed on as absent.
    fn present_arguments(&mut self, args: &[Arg]) -> Vec<Arg> {
        let mut kept = args.to_vec();
        while let Some(last) = kept.last()
            && self.is_absent(last)
        {
            kept.pop();
        }
        kept
    }

    fn is_absent(&mut self, arg: &Arg) -> bool {
        let ArgValue::Expr(expr) = &arg.value else { return false };
        let Some(designator) = Self::designator_of(expr) else { return false };
        let [part] = designator.parts.as_slice() else { return false };
        self.sema
            .variable_named(self.frame.scope, &part.name.name)
            .is_some_and(|id| matches!(self.stored(id).home, crate::lower::storage::Home::Absent))
    }

    /// An argument that may be left out.
    fn given(&mut self, call: &Call<'_>, position: usize, name: &str) -> Option<Node<'a>> {
        let syntax = call.syntax(position, name)?;
        Some(self.expr(syntax))
    }

    /// An argument that must be there.
    fn needed(&mut self, call: &Call<'_>, position: usize, name: &str) -> Option<Node<'a>> {
        let node = self.given(call, position, name);
        if node.is_none() {
            let message = format!("{} needs the argument `{name}`", call.shouted());
            self.sema.error(call.span, message);
        }
        node
    }

    fn needed_syntax<'e>(
        &mut self,
        call: &Call<'e>,
        position: usize,
        name: &str,
    ) -> Option<&'e Expr> {
        let syntax = call.syntax(position, name);
        if syntax.is_none() {
            let message = format!("{} needs the argument `{name}`", call.shouted());
            self.sema.error(call.span, message);
        }
        syntax
    }

    /// Says that an argument has the wrong type.
    fn mistyped(&mut self, call: &Call<'_>, node: &Node<'a>) {
        if let Ty::Other(what) = &node.ty {
            self.unsupported(node.span, &format!("{} of {what}", call.shouted()));
            return;
        }
        let ty = describe(&node.ty, &self.sema.types);
        self.sema.error(node.span, format!("{} of a value of type {ty}", call.shouted()));
    }

    /// The kind that `kind=` or its position asks for.
    fn kind_argument(&mut self, call: &Call<'_>, position: usize, default: u8) -> Option<u8> {
        let Some(syntax) = call.syntax(position, "kind") else { return Some(default) };
        let kind = self.sema.constant_int(self.frame.scope, syntax);
        let kind = kind.and_then(|kind| u8::try_from(kind).ok()).filter(|kind| *kind <= 16);
        if kind.is_none() {
            self.sema.error(syntax.span, "KIND= needs a constant that is a kind");
        }
        kind
    }

    /// A constant truth value like `back=`, or any scalar one.
    fn flag(&mut self, call: &Call<'_>, position: usize, name: &str) -> Term {
        match self.given(call, position, name) {
            Some(node) => {
                let node = self.steady_node(&node);
                self.scalar(&node)
            }
            None => self.b.bool(false),
        }
    }

    /// `dim=` as a number from 1 to `rank`.
    fn dim_value(&mut self, syntax: &Expr, rank: usize) -> Option<usize> {
        let Some(value) = self.sema.constant_int(self.frame.scope, syntax) else {
            self.unsupported(syntax.span, "DIM= that is not a constant");
            return None;
        };
        let dim = usize::try_from(value).ok().filter(|dim| (1..=rank).contains(dim));
        if dim.is_none() {
            let message = format!("DIM= is {value}, and there are {rank} dimensions");
            self.sema.error(syntax.span, message);
        }
        dim
    }

    /// An integer result as a variable of a kind holds it.
    fn integer(&mut self, value: Term, kind: u8, span: Span) -> Node<'a> {
        let value = if partita_kit::literal(&value).is_some() {
            value
        } else {
            self.b.cast(self.tree_type(&Ty::Int(kind)), value)
        };
        self.value(Ty::Int(kind), value, span)
    }

    /// An array of a few terms that are without effects.
    fn short_array(&mut self, ty: Ty, terms: Vec<Term>, span: Span) -> Node<'a> {
        let size = i64::try_from(terms.len()).unwrap_or(0);
        let terms: Vec<Term> = terms.into_iter().map(|term| self.steady_expr(&ty, term)).collect();
        let shape = vec![Size::Known(size)];
        self.elements(ty, shape, span, move |l, indices| {
            l.b.at(span);
            let Some(index) = indices.first() else { return l.b.int(0) };
            let known = partita_kit::literal(index).and_then(|k| usize::try_from(k - 1).ok());
            if let Some(term) = known.and_then(|k| terms.get(k)) {
                return l.b.copy(term);
            }
            let mut all = terms.iter().enumerate().rev();
            let Some((_, last)) = all.next() else { return l.b.int(0) };
            let mut value = l.b.copy(last);
            for (k, term) in all {
                let here = l.b.eq(l.b.copy(index), l.b.int(i64::try_from(k + 1).unwrap_or(0)));
                value = l.b.conditional(here, l.b.copy(term), value);
            }
            value
        })
    }
}

/// The reference as an expression, for constant evaluation.
fn as_syntax(name: &str, args: &[Arg], span: Span) -> Expr {
    let part = Part {
        name: Ident { name: name.into(), span },
        args: Some(args.to_vec()),
        substring: None,
        image: None,
    };
    Expr { span, kind: ExprKind::Designator(Designator { parts: vec![part], span }) }
}

/// The one term of a function of one argument.
fn one(l: &Lowerer<'_>, terms: Vec<Term>) -> Term {
    terms.into_iter().next().unwrap_or_else(|| l.b.int(0))
}

/// The two terms of a function of two arguments.
fn two(l: &Lowerer<'_>, terms: Vec<Term>) -> (Term, Term) {
    let mut terms = terms.into_iter();
    match (terms.next(), terms.next()) {
        (Some(a), Some(b)) => (a, b),
        _ => (l.b.int(0), l.b.int(0)),
    }
}
