//! Statements of a random program; each leaves behind what the variables have after it.

use super::procedures::Procedure;
use super::types::{State, Ty, Types};
use super::variables::{Leaf, Variables};
use crate::random::rng::Rng;

pub(super) struct Writer<'a> {
    pub(super) rng: &'a mut Rng,
    pub(super) types: &'a Types,
    /// Those that may be called.
    pub(super) procedures: &'a [Procedure],
    pub(super) variables: Variables,
    pub(super) lines: Vec<String>,
    pub(super) indent: usize,
    /// Names of constructs and their variables.
    names: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(rng: &'a mut Rng, types: &'a Types, procedures: &'a [Procedure]) -> Self {
        let variables = Variables::default();
        Writer { rng, types, procedures, variables, lines: Vec::new(), indent: 2, names: 0 }
    }

    /// Lines are continued where they would be too long for a compiler.
    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        let indent = "  ".repeat(self.indent);
        let mut rest = text.as_ref();
        let mut lines = indent.clone();
        while rest.len() > 100 {
            let Some(cut) = rest[..100].rfind(", ").or_else(|| rest.find(", ")) else { break };
            let cut = cut + 2;
            lines += &format!("{}&\n{indent}  ", &rest[..cut]);
            rest = &rest[cut..];
        }
        self.lines.push(lines + rest + "\n");
    }

    /// Any statement.
    pub(super) fn statement(&mut self) {
        match self.rng.below(20) {
            0..=4 => self.assign_something(),
            5..=7 => self.allocate_something(),
            8..=9 => self.assign_record(),
            10..=14 => self.call(),
            15 => self.branch(),
            16 => self.loops(),
            17 => self.block(),
            18 => self.write_into_text(),
            _ => self.print_something(),
        }
    }

    fn changeable(&mut self, wanted: impl Fn(&Leaf) -> bool) -> Option<Leaf> {
        let leaves = self.variables.leaves(self.types, |leaf| leaf.changeable && wanted(leaf));
        self.one_of(leaves)
    }

    fn assign_something(&mut self) {
        let is_plain = |leaf: &Leaf| !matches!(leaf.ty, Ty::Record(_));
        if let Some(leaf) = self.changeable(is_plain) {
            let value = self.value(leaf.ty);
            self.line(format!("{} = {value}", leaf.path));
            self.variables.set(&leaf, State::Defined);
        }
    }

    /// A statement after which everything has what it had before.
    fn harmless(&mut self) {
        let Some(leaf) = self.changeable(|leaf| leaf.state == State::Defined) else { return };
        let path = &leaf.path;
        let text = if leaf.ty.is_array() {
            let (index, value) = (self.index(path), self.int(1));
            match self.rng.below(3) {
                0 => format!("where ({path} > {value}) {path} = mod({path} - 7, 100)"),
                1 => format!("{path}(ubound({path}, 1)::-2) = mod({value}, 100)"),
                _ => format!("{path}({index}) = mod({value}, 100)"),
            }
        } else if leaf.ty.is_text() {
            format!("{path}(1:1) = {}", self.text())
        } else {
            let value = self.value(leaf.ty);
            format!("{path} = {value}")
        };
        self.line(text);
    }

    fn allocate_something(&mut self) {
        let Some(leaf) = self.changeable(|leaf| leaf.ty == Ty::Allocatable) else { return };
        let path = &leaf.path;
        if leaf.state == State::Defined {
            if self.rng.percent(50) {
                self.line(format!("deallocate({path})"));
                self.variables.set(&leaf, State::Unallocated);
            } else if let Some(to) =
                self.changeable(|to| to.ty == Ty::Allocatable && to.path != leaf.path)
            {
                self.line(format!("call move_alloc({path}, {})", to.path));
                self.variables.set(&leaf, State::Unallocated);
                self.variables.set(&to, State::Defined);
            }
            return;
        }
        let low = self.rng.between(0, 4);
        let bounds = match self.rng.below(3) {
            0 => format!("{}", low + 1),
            1 => format!("{low}:{}", low + 2),
            _ => format!("-1:{low}"),
        };
        // What is allocated may not be asked about in the same statement.
        self.variables.busy.push(leaf.root);
        let value = format!("mod({}, 100)", self.int(1));
        let like = self.readable(Ty::is_array);
        self.variables.busy.clear();
        match (self.rng.below(4), like) {
            (0, Some(like)) => self.line(format!("allocate({path}, source={})", like.path)),
            (1, Some(like)) => {
                self.line(format!("allocate({path}, mold={})", like.path));
                self.line(format!("{path} = {value}"));
            }
            (2, _) => self.line(format!("allocate({path}({bounds}), source={value})")),
            _ => {
                self.line(format!("allocate({path}({bounds}))"));
                self.line(format!("{path} = {value}"));
            }
        }
        self.variables.set(&leaf, State::Defined);
    }

    fn assign_record(&mut self) {
        let Some(leaf) = self.changeable(|leaf| matches!(leaf.ty, Ty::Record(_))) else { return };
        let from = self.variables.leaves(self.types, |from| {
            from.ty == leaf.ty && from.path != leaf.path && from.state.is_readable()
        });
        match self.one_of(from) {
            Some(from) if self.rng.percent(60) => {
                self.line(format!("{} = {}", leaf.path, from.path));
                self.variables.set(&leaf, from.state);
            }
            _ => {
                let value = self.value(leaf.ty);
                self.line(format!("{} = {value}", leaf.path));
                self.variables.set(&leaf, self.types.full(leaf.ty));
            }
        }
    }

    fn branch(&mut self) {
        if self.rng.percent(50) {
            let condition = self.logical(2);
            self.line(format!("if ({condition}) then"));
            self.inside(|w| w.harmless());
            self.line("else");
            self.inside(|w| w.harmless());
            self.line("end if");
        } else {
            let value = self.int(1);
            self.line(format!("select case (modulo({value}, 6))"));
            for case in ["case (0)", "case (2:3, 5)", "case default"] {
                self.line(case);
                self.inside(|w| w.harmless());
            }
            self.line("end select");
        }
    }

    fn inside(&mut self, mut what: impl FnMut(&mut Self)) {
        self.indent += 1;
        for _ in 0..self.rng.between(1, 2) {
            what(self);
        }
        self.indent -= 1;
    }

    fn loops(&mut self) {
        self.names += 1;
        let index = format!("k{}", self.names);
        let (from, to) = (self.rng.between(0, 4), self.rng.between(0, 4));
        let step = *self.rng.pick(&["", ", 2", ", -1"]);
        self.line("block");
        self.line(format!("integer :: {index}"));
        self.line(format!("do {index} = {from}, {to}{step}"));
        let before = self.variables.count();
        self.variables.add(&index, Ty::Int, State::Defined, false);
        self.inside(|w| w.harmless());
        if self.rng.percent(30) {
            let (how, condition) = (*self.rng.pick(&["exit", "cycle"]), self.logical(1));
            self.line(format!("  if ({condition}) {how}"));
            self.inside(|w| w.harmless());
        }
        self.line("end do");
        let value = self.int(1);
        self.variables.truncate(before);
        self.line(format!("print *, '{index}', {index}, {value}"));
        self.line("end block");
    }

    /// A block with variables of its own, which start afresh.
    fn block(&mut self) {
        self.names += 1;
        let before = self.variables.count();
        self.line("block");
        for (letter, ty) in [("bn", Ty::Int), ("bt", Ty::Allocatable), ("bs", Ty::Record(0))] {
            let name = format!("{letter}{}", self.names);
            self.line(super::types::declaration(&name, ty, ""));
            self.variables.add(&name, ty, self.types.fresh(ty), true);
        }
        self.inside(Self::assign_something);
        self.inside(Self::allocate_something);
        self.inside(Self::assign_record);
        let own: Vec<Leaf> = self.variables.leaves(self.types, |leaf| leaf.root >= before);
        for leaf in own {
            self.print(&leaf);
        }
        self.variables.truncate(before);
        self.line("end block");
    }

    fn write_into_text(&mut self) {
        let Some(leaf) = self.changeable(|leaf| leaf.ty == Ty::Text(5)) else { return };
        // What is written may not name the variable that it is written into.
        self.variables.busy.push(leaf.root);
        let value = self.value(Ty::Int);
        self.variables.busy.clear();
        let format = *self.rng.pick(&["(i0)", "(i5)", "(i4.2)", "('<', i4)"]);
        self.line(format!("write ({}, \"{format}\") {value}", leaf.path));
        self.variables.set(&leaf, State::Defined);
    }

    fn print_something(&mut self) {
        let leaves = self.variables.leaves(self.types, |_| true);
        if let Some(leaf) = self.one_of(leaves) {
            self.print(&leaf);
        }
    }

    /// Prints all there is to see of a variable or a part.
    pub(super) fn print(&mut self, leaf: &Leaf) {
        let path = &leaf.path;
        if leaf.ty.is_allocatable() {
            self.line(format!("print *, '{path}', allocated({path})"));
        }
        if leaf.state != State::Defined {
            return;
        }
        let what = match leaf.ty {
            Ty::Array(..) | Ty::AnyArray | Ty::Allocatable => {
                format!("lbound({path}), ubound({path}), {path}")
            }
            Ty::Text(_) | Ty::AnyText | Ty::Deferred => format!("len({path}), '<', {path}, '>'"),
            Ty::Int | Ty::Long | Ty::Logical | Ty::Real | Ty::Record(_) => path.clone(),
        };
        self.line(format!("print *, '{path}', {what}"));
    }
}
