//! What an expression is, as far as that is known before the program runs: the shape of what it becomes in the tree,
//! without terms.

use super::constant::Const;
use super::ids::{AggregateId, ModuleId, ProcId};
use super::ty::{Ends, Index, Ty};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Meaning {
    /// Something of the program's run.
    Run(Running),
    /// A `param`: known now.
    Const(Const),
    Type(Ty),
    Tuple(Vec<Meaning>),
    Range(Extent),
    Domain(Vec<Extent>),
    /// Procedures of one name, perhaps with the object that they are methods of.
    Procs(Vec<ProcId>, Option<Box<Meaning>>),
    Module(ModuleId),
    /// A class or record, with generic parts still open.
    Aggregate(AggregateId),
    /// A part of an array, by reference.
    Slice(Part),
    /// An array whose elements are worked out one by one when somebody looks: its indices, and what an element is.
    Lazy(Vec<Extent>, Box<Meaning>),
    /// A call without result.
    Nothing,
    /// What an error or an unsupported construct left behind.
    Unknown,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Running {
    pub(crate) ty: Ty,
    /// It is a cell that can be assigned or referred to.
    pub(crate) cell: bool,
    /// A cell that nobody may assign.
    pub(crate) constant: bool,
    pub(crate) known: Known,
}

/// When a number is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Known {
    /// Now.
    Literal(i64),
    /// Before the program runs: computed from literals and configs.
    Fixed,
    /// Only when it runs.
    Late,
}

/// `low..high by stride`; an end that is missing is `None`, a stride of one too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Extent {
    pub(crate) low: Option<Known>,
    pub(crate) high: Option<Known>,
    pub(crate) stride: Option<Known>,
    pub(crate) index: Index,
}

/// A slice: the array, and for each of its dimensions what is taken of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Part {
    pub(crate) array: Ty,
    pub(crate) constant: bool,
    /// `None` where one index is taken: the slice does not have this dimension.
    pub(crate) axes: Vec<Option<Extent>>,
}

impl Known {
    pub(crate) fn is_fixed(self) -> bool {
        match self {
            Known::Literal(_) | Known::Fixed => true,
            Known::Late => false,
        }
    }

    pub(crate) fn literal(self) -> Option<i64> {
        match self {
            Known::Literal(value) => Some(value),
            Known::Fixed | Known::Late => None,
        }
    }

    /// Calculated from two numbers, not worked out here.
    pub(crate) fn with(self, other: Known) -> Known {
        if self.is_fixed() && other.is_fixed() { Known::Fixed } else { Known::Late }
    }

    /// `self - k`
    pub(crate) fn minus(self, k: i64) -> Known {
        match self {
            Known::Literal(value) => Known::Literal(value.wrapping_sub(k)),
            Known::Fixed => Known::Fixed,
            Known::Late => Known::Late,
        }
    }
}

impl Extent {
    /// Both ends are there; only a run tells them.
    pub(crate) const LATE: Extent =
        Extent { low: Some(Known::Late), high: Some(Known::Late), stride: None, index: Index::INT };

    pub(crate) fn of_ends(ends: Ends) -> Extent {
        let late = |there: bool| there.then_some(Known::Late);
        let stride = late(ends.strided);
        Extent { low: late(ends.low), high: late(ends.high), stride, index: ends.index }
    }

    /// `0..count-1`
    pub(crate) fn counted(count: usize) -> Extent {
        let high = i64::try_from(count).unwrap_or(0) - 1;
        let (low, high) = (Some(Known::Literal(0)), Some(Known::Literal(high)));
        Extent { low, high, stride: None, index: Index::INT }
    }

    pub(crate) fn ends(self) -> Ends {
        let strided = !matches!(self.stride, None | Some(Known::Literal(1)));
        Ends { low: self.low.is_some(), high: self.high.is_some(), strided, index: self.index }
    }

    pub(crate) fn is_bounded(self) -> bool {
        self.low.is_some() && self.high.is_some()
    }

    pub(crate) fn is_fixed(self) -> bool {
        [self.low, self.high, self.stride].into_iter().flatten().all(Known::is_fixed)
    }

    /// The first index: the high end when it goes down.
    pub(crate) fn start(self) -> Option<Known> {
        match self.stride {
            None => self.low,
            Some(Known::Literal(stride)) if stride > 0 => self.low,
            Some(Known::Literal(_)) => self.high,
            Some(Known::Fixed | Known::Late) if self.is_bounded() => Some(Known::Late),
            Some(Known::Fixed | Known::Late) => self.low.or(self.high),
        }
    }

    /// How many indices; `None` when there is no end.
    pub(crate) fn count(self) -> Option<Known> {
        let (low, high) = (self.low?, self.high?);
        if self.ends().strided {
            return Some(Known::Late);
        }
        let (Known::Literal(low), Known::Literal(high)) = (low, high) else {
            return Some(Known::Late);
        };
        Some(Known::Literal(high.wrapping_sub(low).wrapping_add(1).max(0)))
    }
}

impl Part {
    /// As a procedure sees it: its numbers are handed over when the program runs.
    pub(crate) fn passed(&self) -> Part {
        let late = |end: Option<Known>| end.map(|_| Known::Late);
        let axis = |axis: &Option<Extent>| {
            axis.map(|range| Extent {
                low: late(range.low),
                high: late(range.high),
                stride: late(range.stride),
                index: range.index,
            })
        };
        let axes = self.axes.iter().map(axis).collect();
        Part { axes, ..self.clone() }
    }

    /// The dimensions that are left.
    pub(crate) fn dims(&self) -> Vec<Extent> {
        self.axes.iter().copied().flatten().collect()
    }

    pub(crate) fn ty(&self) -> Ty {
        match self.array.element() {
            Some(element) => Ty::array(self.dims().len(), element.clone()),
            None => self.array.clone(),
        }
    }
}

impl Meaning {
    /// A value that is no cell.
    pub(crate) fn run(ty: Ty) -> Meaning {
        Meaning::number(ty, Known::Late)
    }

    pub(crate) fn number(ty: Ty, known: Known) -> Meaning {
        Meaning::Run(Running { ty, cell: false, constant: false, known })
    }

    pub(crate) fn cell(ty: Ty, constant: bool) -> Meaning {
        Meaning::Run(Running { ty, cell: true, constant, known: Known::Late })
    }

    pub(crate) fn int(value: i64) -> Meaning {
        Meaning::Const(Const::int(value))
    }

    pub(crate) fn bool(value: bool) -> Meaning {
        Meaning::Const(Const::Bool(value))
    }

    /// The type of a value; `None` for what is no value (types, modules, procedures).
    pub(crate) fn ty(&self) -> Option<Ty> {
        match self {
            Meaning::Run(run) => Some(run.ty.clone()),
            Meaning::Const(known) => Some(known.ty()),
            Meaning::Tuple(parts) => {
                let parts: Option<Vec<Ty>> = parts.iter().map(Meaning::ty).collect();
                parts.map(Ty::Tuple)
            }
            Meaning::Range(extent) => Some(Ty::Range(extent.ends())),
            Meaning::Domain(dims) => Some(Ty::Domain(dims.len())),
            Meaning::Slice(part) => Some(part.ty()),
            Meaning::Lazy(dims, item) => {
                Some(Ty::array(dims.len(), item.ty().unwrap_or(Ty::Unknown)))
            }
            Meaning::Nothing => Some(Ty::Void),
            Meaning::Unknown => Some(Ty::Unknown),
            Meaning::Type(_) | Meaning::Procs(..) | Meaning::Module(_) | Meaning::Aggregate(_) => {
                None
            }
        }
    }

    /// Its type where it must have one.
    pub(crate) fn value_ty(&self) -> Ty {
        self.ty().unwrap_or(Ty::Unknown)
    }

    pub(crate) fn as_type(&self) -> Option<&Ty> {
        if let Meaning::Type(ty) = self { Some(ty) } else { None }
    }

    /// The record or class that it is as a type.
    pub(crate) fn aggregate(&self) -> Option<AggregateId> {
        if let Meaning::Aggregate(id) = self {
            return Some(*id);
        }
        self.as_type().and_then(Ty::aggregate)
    }

    pub(crate) fn as_const(&self) -> Option<&Const> {
        if let Meaning::Const(known) = self { Some(known) } else { None }
    }

    /// A param that is true or false.
    pub(crate) fn as_bool(&self) -> Option<bool> {
        if let Meaning::Const(Const::Bool(known)) = self { Some(*known) } else { None }
    }

    pub(crate) fn is_unknown(&self) -> bool {
        match self {
            Meaning::Unknown => true,
            Meaning::Run(run) => run.ty == Ty::Unknown,
            Meaning::Tuple(parts) => parts.iter().any(Meaning::is_unknown),
            Meaning::Const(_)
            | Meaning::Type(_)
            | Meaning::Range(_)
            | Meaning::Domain(_)
            | Meaning::Procs(..)
            | Meaning::Module(_)
            | Meaning::Aggregate(_)
            | Meaning::Slice(_)
            | Meaning::Lazy(..)
            | Meaning::Nothing => false,
        }
    }

    /// Nothing of a run is in it.
    pub(crate) fn is_known(&self) -> bool {
        match self {
            Meaning::Const(_)
            | Meaning::Type(_)
            | Meaning::Procs(_, None)
            | Meaning::Module(_)
            | Meaning::Aggregate(_)
            | Meaning::Nothing => true,
            Meaning::Tuple(parts) => parts.iter().all(Meaning::is_known),
            Meaning::Procs(_, Some(_))
            | Meaning::Run(_)
            | Meaning::Range(_)
            | Meaning::Domain(_)
            | Meaning::Slice(_)
            | Meaning::Lazy(..)
            | Meaning::Unknown => false,
        }
    }

    pub(crate) fn is_promotable(&self) -> bool {
        self.ty().is_some_and(|ty| ty.is_promotable())
    }

    /// A range or domain that is known before the program runs.
    pub(crate) fn is_fixed_range(&self) -> bool {
        if let Meaning::Domain(dims) = self {
            return dims.iter().all(|dim| dim.is_fixed());
        }
        matches!(self, Meaning::Range(range) if range.is_fixed())
    }

    /// When the number that it is is known.
    pub(crate) fn known(&self) -> Known {
        if let Meaning::Const(Const::Int(value, _)) = self {
            return i64::try_from(*value).map_or(Known::Fixed, Known::Literal);
        }
        if let Meaning::Run(run) = self { run.known } else { Known::Late }
    }

    /// The components of a tuple.
    pub(crate) fn parts(&self) -> Option<Vec<Meaning>> {
        if let Meaning::Tuple(parts) = self {
            return Some(parts.clone());
        }
        let Meaning::Run(Running { ty: Ty::Tuple(types), cell, constant, .. }) = self else {
            return None;
        };
        let part = |ty: &Ty| {
            Meaning::Run(Running {
                ty: ty.clone(),
                cell: *cell,
                constant: *constant,
                known: Known::Late,
            })
        };
        Some(types.iter().map(part).collect())
    }

    /// The ends of a range.
    pub(crate) fn extent(&self) -> Option<Extent> {
        if let Meaning::Range(extent) = self {
            return Some(*extent);
        }
        let Meaning::Run(Running { ty: Ty::Range(ends), .. }) = self else { return None };
        Some(Extent::of_ends(*ends))
    }

    /// The dimensions of a domain; of an array those of its domain.
    pub(crate) fn dims(&self) -> Option<Vec<Extent>> {
        match self {
            Meaning::Domain(dims) | Meaning::Lazy(dims, _) => Some(dims.clone()),
            Meaning::Slice(part) => Some(part.dims()),
            Meaning::Run(Running { ty: Ty::Domain(rank) | Ty::Array(rank, _), .. }) => {
                Some(vec![Extent::LATE; *rank])
            }
            Meaning::Run(_)
            | Meaning::Const(_)
            | Meaning::Type(_)
            | Meaning::Tuple(_)
            | Meaning::Range(_)
            | Meaning::Procs(..)
            | Meaning::Module(_)
            | Meaning::Aggregate(_)
            | Meaning::Nothing
            | Meaning::Unknown => None,
        }
    }

    /// An array as a part of itself.
    pub(crate) fn whole(&self) -> Option<Part> {
        if let Meaning::Slice(part) = self {
            return Some(part.clone());
        }
        let array = self.ty().filter(Ty::is_array)?;
        let axes = self.dims()?.into_iter().map(|_| Some(Extent::LATE)).collect();
        let constant = !matches!(self, Meaning::Run(run) if !run.constant);
        Some(Part { array, constant, axes })
    }

    /// The dimensions of a range, domain or array.
    pub(crate) fn extents(&self) -> Option<Vec<Extent>> {
        self.extent().map_or_else(|| self.dims(), |extent| Some(vec![extent]))
    }

    /// What reading gives: of a sync, single or atomic variable what it holds.
    pub(crate) fn read(self) -> Meaning {
        if let Meaning::Run(run) = &self
            && let Some(inner) = run.ty.guarded()
        {
            return Meaning::run(inner.clone());
        }
        self
    }

    /// A value that later statements cannot change: cells are read, into variables.
    pub(crate) fn fixed(&self) -> Meaning {
        match self {
            Meaning::Run(run) => run.fixed(),
            Meaning::Tuple(parts) => Meaning::Tuple(parts.iter().map(Meaning::fixed).collect()),
            Meaning::Lazy(..) => Meaning::cell(self.value_ty(), true),
            Meaning::Const(_)
            | Meaning::Type(_)
            | Meaning::Range(_)
            | Meaning::Domain(_)
            | Meaning::Procs(..)
            | Meaning::Module(_)
            | Meaning::Aggregate(_)
            | Meaning::Slice(_)
            | Meaning::Nothing
            | Meaning::Unknown => self.clone(),
        }
    }
}

impl Running {
    fn fixed(&self) -> Meaning {
        if let Ty::Range(ends) = &self.ty {
            return Meaning::Range(Extent::of_ends(*ends));
        }
        if let Ty::Tuple(types) = &self.ty {
            let parts = types.iter().map(|ty| Meaning::run(ty.clone()).fixed());
            return Meaning::Tuple(parts.collect());
        }
        let read = matches!(self.ty, Ty::Record(_)) || self.ty.is_scalar();
        if read && self.known.literal().is_none() {
            return Meaning::run(self.ty.clone());
        }
        Meaning::Run(self.clone())
    }
}
