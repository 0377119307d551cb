//! Where variables live.
//!
//! [`open`] makes room for the variables of a unit or block, [`global`] for those with one instance per image; [`bounds`] says
//! which bounds arrays have.

mod bounds;
mod common;
mod global;
mod open;

pub(crate) use global::row_major;

use super::Lowerer;
use super::node::Node;
use crate::ast::Name;
use crate::sema::types::{Ty, UnitId, Var, VarId};
use partita_kit::{Emit, Size};
use partita_tree::Type;
use std::rc::Rc;

/// One dimension of an array variable.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    pub(crate) low: Size,
    pub(crate) extent: Size,
    /// The array object's index is the subscript plus this.
    pub(crate) shift: Size,
}

#[derive(Clone)]
pub(crate) enum Home<'a> {
    /// A tree variable that holds the value.
    Plain(Name),
    /// A tree variable that holds a reference to the value, or null.
    Indirect(Name),
    /// An allocatable in static storage: its object and the flag that says whether it is allocated.
    Static {
        name: Name,
        flag: Name,
    },
    /// Another name for something.
    Alias(Box<Node<'a>>),
    /// An optional argument that is not there.
    Absent,
    /// A dummy procedure.
    Procedure(UnitId),
    Unsupported(String),
}

#[derive(Clone)]
pub(crate) struct Stored<'a> {
    pub(crate) home: Home<'a>,
    /// Bounds, when they do not change; empty for scalars and for what is allocated at run time.
    pub(crate) bounds: Vec<Bounds>,
    /// The symmetric global behind a coarray.
    pub(crate) coarray: Option<Name>,
    /// Lower cobounds and coextents; the last coextent follows from the number of images.
    pub(crate) cobounds: Vec<(Size, Option<Size>)>,
    /// Length of a character variable that is not in its type.
    pub(crate) length: Option<Size>,
    /// A dummy that is a sequence of elements of an array of another shape.
    pub(crate) view: Option<Rc<View>>,
    /// A dummy that declares its shape: the object may have more elements than it has.
    pub(crate) beginning: bool,
}

/// Elements of an array object, in their order, seen as an array of another shape.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The object's own bounds.
    pub(crate) object: Vec<Bounds>,
    /// How many of its elements come before the first one.
    pub(crate) offset: Size,
    /// Whether the last dimension has no upper bound of its own.
    pub(crate) open_end: bool,
}

impl View {
    /// Whether everything about it is known before the program runs.
    pub(crate) fn is_known(&self) -> bool {
        self.offset.known().is_some() && self.object.iter().all(Bounds::is_known)
    }
}

impl Bounds {
    pub(crate) fn is_known(&self) -> bool {
        self.low.known().is_some() && self.extent.known().is_some() && self.shift.known().is_some()
    }
}

/// The extents of an array with these bounds.
pub(crate) fn extents(bounds: &[Bounds]) -> Vec<Size> {
    bounds.iter().map(|bound| bound.extent.clone()).collect()
}

impl Stored<'_> {
    pub(crate) fn plain(name: Name) -> Self {
        Stored {
            home: Home::Plain(name),
            bounds: Vec::new(),
            coarray: None,
            cobounds: Vec::new(),
            length: None,
            view: None,
            beginning: false,
        }
    }
}

impl<'a> Lowerer<'a> {
    /// The type of a reference to a variable's value.
    pub(crate) fn reference_type(&self, var: &Var, element: Type) -> Type {
        let inner = if var.rank() == 0 {
            element
        } else {
            Type::OpenArray { rank: var.rank(), element: Box::new(element) }
        };
        Type::Ref(Box::new(inner))
    }

    /// Makes a variable undefined, or gives its components their default values.
    pub(crate) fn fresh(&mut self, id: VarId, var: &Var) {
        let stored = self.stored(id);
        if let Home::Plain(name) = &stored.home {
            self.b.at(var.span);
            let cell = self.b.var(name);
            let stmt = match self.unset_text(&var.ty, stored.length.as_ref()) {
                // No statement of the program does it.
                Some(text) => self.b.nowhere().assign(cell, text),
                None => self.b.reset(cell),
            };
            self.emit(stmt);
        }
    }

    /// Where a variable is; makes room for a global that is used for the first time.
    pub(crate) fn stored(&mut self, id: VarId) -> Stored<'a> {
        if let Some(stored) = self.frame.stored.get(&id).or_else(|| self.globals.get(&id)) {
            return stored.clone();
        }
        let var = self.sema.var(id).clone();
        if let Some(stored) = self.captured(id) {
            return stored;
        }
        if let Ty::Other(what) = &var.ty {
            let home = Home::Unsupported(format!("a variable of type {what}"));
            return Stored { home, ..Stored::plain(var.name.clone()) };
        }
        let unit = self.sema.scope(var.scope).unit;
        let own = unit == self.frame.unit && !var.attrs.save;
        if own && !var.attrs.dummy {
            // Found only now: an implicit variable. Room is made at the top of the frame.
            self.late_local(id);
        } else {
            self.open_global(id, &var);
        }
        match self.frame.stored.get(&id).or_else(|| self.globals.get(&id)) {
            Some(stored) => stored.clone(),
            None => Stored::plain(var.name.clone()),
        }
    }
}
