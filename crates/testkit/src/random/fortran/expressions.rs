//! Expressions over what has a value. Numbers stay small: products are of remainders, and what is stored is one.

use super::statements::Writer;
use super::types::{NAMES, State, Ty, literal};
use super::variables::Leaf;

impl Writer<'_> {
    /// A variable or a part that can be read.
    pub(super) fn readable(&mut self, wanted: impl Fn(Ty) -> bool) -> Option<Leaf> {
        let leaves = self
            .variables
            .leaves(self.types, |leaf| wanted(leaf.ty) && leaf.state == State::Defined);
        self.one_of(leaves)
    }

    pub(super) fn one_of<T: Clone>(&mut self, items: Vec<T>) -> Option<T> {
        if items.is_empty() { None } else { Some(self.rng.pick(&items).clone()) }
    }

    /// The text of a value of the type; of arrays, one that has as many elements.
    pub(super) fn value(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Int => format!("mod({}, 1000)", self.int(2)),
            Ty::Long => self.long(),
            Ty::Logical => self.logical(2),
            Ty::Real => format!("mod({}, 64.0)", self.real(2)),
            Ty::Text(_) | Ty::AnyText | Ty::Deferred => self.text(),
            Ty::Array(low, high) => {
                if self.rng.percent(30) {
                    return format!("mod({}, 100)", self.int(1));
                }
                let items: Vec<String> =
                    (low..=high).map(|_| format!("mod({}, 100)", self.int(1))).collect();
                format!("[{}]", items.join(", "))
            }
            Ty::AnyArray => format!("mod({}, 100)", self.int(2)),
            Ty::Allocatable => self.array(),
            Ty::Record(record) => self.constructor(record),
        }
    }

    fn constructor(&mut self, record: usize) -> String {
        let named = self.rng.percent(40);
        let mut items = Vec::new();
        for (name, ty) in self.components(record) {
            // gfortran fails on sections of negative stride there.
            let value = if ty == Ty::Allocatable { self.items() } else { self.value(ty) };
            items.push(if named { format!("{name}={value}") } else { value });
        }
        if named {
            items.reverse();
        }
        format!("{}({})", NAMES[record], items.join(", "))
    }

    pub(super) fn components(&self, record: usize) -> Vec<(&'static str, Ty)> {
        self.types.components(record).iter().map(|part| (part.name, part.ty)).collect()
    }

    /// An index that an array has.
    pub(super) fn index(&mut self, array: &str) -> String {
        match self.rng.below(3) {
            0 => format!("lbound({array}, 1)"),
            1 => format!("ubound({array}, 1)"),
            _ => {
                let by = self.int(0);
                format!("lbound({array}, 1) + modulo({by}, size({array}))")
            }
        }
    }

    pub(super) fn int(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.percent(25) {
            return match self.readable(|ty| ty == Ty::Int) {
                Some(leaf) if self.rng.percent(70) => leaf.path,
                _ => literal(self.rng, Ty::Int),
            };
        }
        let deeper = depth - 1;
        match self.rng.below(12) {
            0 => format!("({} + {})", self.int(deeper), self.int(deeper)),
            1 => format!("({} - {})", self.int(deeper), self.int(deeper)),
            2 => format!("mod({}, 30) * mod({}, 30)", self.int(deeper), self.int(deeper)),
            3 => {
                let by = *self.rng.pick(&["3", "(-4)", "7"]);
                let how = *self.rng.pick(&["/", ", "]);
                let left = self.int(deeper);
                if how == "/" {
                    format!("({left} / {by})")
                } else {
                    format!("modulo({left}, {by})")
                }
            }
            4 => {
                let name = *self.rng.pick(&["max", "min", "iand", "ieor"]);
                format!("{name}({}, {})", self.int(deeper), self.int(deeper))
            }
            5 => format!(
                "merge({}, {}, {})",
                self.int(deeper),
                self.int(deeper),
                self.logical(deeper)
            ),
            6 => match self.readable(|ty| ty == Ty::Real) {
                Some(leaf) => {
                    format!("{}({})", self.rng.pick(&["int", "nint", "floor"]), leaf.path)
                }
                None => self.int(deeper),
            },
            7 => match self.readable(Ty::is_text) {
                Some(leaf) => {
                    let path = leaf.path;
                    match self.rng.below(3) {
                        0 => format!("len({path})"),
                        1 => format!("len_trim({path})"),
                        _ => format!("ichar({path}(1:1))"),
                    }
                }
                None => self.int(deeper),
            },
            8 => match self.readable(|ty| ty == Ty::Long) {
                Some(leaf) => format!("int(mod({}, 1000_8))", leaf.path),
                None => self.int(deeper),
            },
            _ => match self.readable(Ty::is_array) {
                Some(leaf) => {
                    let path = leaf.path;
                    match self.rng.below(8) {
                        0 => format!("size({path})"),
                        1 => format!("lbound({path}, 1)"),
                        2 => format!("ubound({path}, dim=1)"),
                        3 => format!("{}({path})", self.rng.pick(&["sum", "maxval", "minval"])),
                        4 => format!("count({path} > {})", self.int(0)),
                        5 => format!("{}({path}, 1)", self.rng.pick(&["maxloc", "minloc"])),
                        _ => {
                            let index = self.index(&path);
                            format!("{path}({index})")
                        }
                    }
                }
                None => self.int(deeper),
            },
        }
    }

    fn long(&mut self) -> String {
        let int = self.int(1);
        match self.readable(|ty| ty == Ty::Long) {
            Some(leaf) if self.rng.percent(60) => {
                format!("mod({} + {int}, 1000000000000_8)", leaf.path)
            }
            _ => format!("int({int}, 8) * {}", literal(self.rng, Ty::Long)),
        }
    }

    pub(super) fn logical(&mut self, depth: usize) -> String {
        if depth > 0 && self.rng.percent(30) {
            let op = *self.rng.pick(&[".and.", ".or.", ".eqv.", ".neqv."]);
            return format!("({} {op} {})", self.logical(depth - 1), self.logical(depth - 1));
        }
        match self.rng.below(5) {
            0 => match self.readable(|ty| ty == Ty::Logical) {
                Some(leaf) => format!("(.not. {})", leaf.path),
                None => ".true.".to_owned(),
            },
            1 => match self.readable(Ty::is_array) {
                Some(leaf) => {
                    format!("{}({} > {})", self.rng.pick(&["any", "all"]), leaf.path, self.int(0))
                }
                None => ".false.".to_owned(),
            },
            2 => {
                let may = self.variables.leaves(self.types, |leaf| leaf.ty.is_allocatable());
                match self.one_of(may) {
                    Some(leaf) => format!("allocated({})", leaf.path),
                    None => ".true.".to_owned(),
                }
            }
            3 => match self.readable(Ty::is_text) {
                Some(leaf) => {
                    format!("({} {} {})", leaf.path, self.rng.pick(&["==", "<", "/="]), self.text())
                }
                None => ".false.".to_owned(),
            },
            _ => {
                let op = *self.rng.pick(&["<", "<=", "==", "/=", ">"]);
                format!("({} {op} {})", self.int(depth), self.int(depth))
            }
        }
    }

    fn real(&mut self, depth: usize) -> String {
        let leaf = self.readable(|ty| ty == Ty::Real).map(|leaf| leaf.path);
        let leaf = leaf.unwrap_or_else(|| literal(self.rng, Ty::Real));
        if depth == 0 {
            return leaf;
        }
        match self.rng.below(7) {
            0 => leaf,
            1 => format!("({} + {})", self.real(depth - 1), self.real(depth - 1)),
            2 => format!("({} - {})", self.real(depth - 1), self.real(depth - 1)),
            3 => format!("({leaf} * 0.5)"),
            4 => format!("(real({}) / 4.0)", self.int(depth - 1)),
            5 => format!("sign({}, {leaf})", self.real(depth - 1)),
            _ => format!("(-{leaf})"),
        }
    }

    pub(super) fn text(&mut self) -> String {
        let Some(leaf) = self.readable(Ty::is_text) else { return literal(self.rng, Ty::Text(0)) };
        let path = leaf.path;
        match self.rng.below(8) {
            0 | 1 => literal(self.rng, Ty::Text(0)),
            2 => path,
            3 => format!("trim({path}) // {}", literal(self.rng, Ty::Text(0))),
            4 => format!("'<' // {path}"),
            5 => format!("{path}(1:1) // repeat('ab', {})", self.rng.between(0, 2)),
            6 => format!("adjustl({path}) // 'z'"),
            _ => format!("{path}(len({path}):)"),
        }
    }

    /// Elements of any number but none.
    pub(super) fn array(&mut self) -> String {
        match self.readable(Ty::is_array) {
            Some(leaf) if self.rng.percent(60) => {
                let path = leaf.path;
                match self.rng.below(6) {
                    0 | 1 => path,
                    2 => format!("mod({path} * {}, 100)", self.rng.between(2, 5)),
                    3 => format!("{path}(ubound({path}, 1):lbound({path}, 1):-1)"),
                    4 => format!("[{path}, {path}(ubound({path}, 1):)]"),
                    _ => format!("cshift({path}, {})", self.rng.between(0, 3)),
                }
            }
            _ if self.rng.percent(30) => {
                format!("[(mod({}, 100) + i * i, i = 1, {})]", self.int(1), self.rng.between(1, 4))
            }
            _ => self.items(),
        }
    }

    fn items(&mut self) -> String {
        let count = self.rng.between(1, 4);
        let items: Vec<String> = (0..count).map(|_| format!("mod({}, 100)", self.int(1))).collect();
        format!("[{}]", items.join(", "))
    }
}
