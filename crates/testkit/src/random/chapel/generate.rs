//! Programs at random. Every program is legal and, by what is left out, means one thing.
//!
//! Left out because the specification leaves it open: two arguments of one call whose evaluation can be seen; an actual of default intent
//! that somebody may change during the call; several records in one tuple or array; the end of an `in` formal beside what goes back
//! to an `out` one; temporaries in conditions. What else is open only [`super::facts`] sees; such
//! programs are thrown away.

mod blocks;
mod expressions;
mod procedures;

use super::Sample;
use super::ast::{Intent, Place, Proc, ProcId, Program, Returned, Root, Site, Type, Var};
use super::features::{Feature, available};
use crate::random::rng::Rng;

/// The program of a seed.
pub fn sample(seed: u64) -> Sample {
    let mut rng = Rng::new(seed);
    loop {
        let mut maker = Maker::new(rng);
        if let Some(sample) = Sample::of(maker.program()) {
            return sample;
        }
        rng = maker.rng;
    }
}

/// A variable that can be named.
#[derive(Clone, Copy)]
struct Known {
    var: Var,
    ty: Type,
    mutable: bool,
    /// Somebody else may know it by another name.
    shared: bool,
}

/// What a statement may do.
#[derive(Clone, Copy)]
struct Around {
    in_loop: bool,
    throws: bool,
    result: Option<(Returned, Type)>,
    returns: bool,
    tasks: bool,
    depth: usize,
}

struct Maker {
    rng: Rng,
    names: u32,
    known: Vec<Known>,
    procs: Vec<Proc>,
}

impl Maker {
    fn new(rng: Rng) -> Self {
        Maker { rng, names: 0, known: Vec::new(), procs: Vec::new() }
    }

    fn program(&mut self) -> Program {
        let mut globals = Vec::new();
        for _ in 0..self.rng.between(1, 3) {
            let ty = self.record();
            let init = self.fresh(ty);
            let var = self.var();
            globals.push(super::ast::Global { var, ty, init });
            self.known.push(Known { var, ty, mutable: true, shared: true });
        }
        for _ in 0..self.rng.between(2, 5) {
            let proc = self.procedure();
            self.procs.push(proc);
        }
        let around = Around {
            in_loop: false,
            throws: false,
            result: None,
            returns: true,
            tasks: true,
            depth: 0,
        };
        let main = self.body(around, 14);
        Program { globals, procs: std::mem::take(&mut self.procs), main }
    }

    fn name(&mut self) -> u32 {
        self.names += 1;
        self.names
    }

    fn var(&mut self) -> Var {
        Var(self.name())
    }

    fn site(&mut self) -> Site {
        Site(self.name())
    }

    fn id(&mut self) -> ProcId {
        ProcId(self.name())
    }

    fn may(&self, feature: Feature) -> bool {
        available(feature)
    }

    /// A type for a variable.
    fn ty(&mut self) -> Type {
        let types: Vec<Type> = [
            (Type::Int, None),
            (Type::Leaf, None),
            (Type::Leaf, None),
            (Type::Leaf, None),
            (Type::Plain, Some(Feature::Plain)),
            (Type::Keeper, None),
            (Type::Pair, Some(Feature::Tuples)),
            (Type::Row, Some(Feature::Arrays)),
            (Type::Numbers, Some(Feature::Arrays)),
            (Type::Owned, Some(Feature::Owned)),
            (Type::Shared, Some(Feature::Shared)),
        ]
        .into_iter()
        .filter(|(_, needs)| needs.is_none_or(|feature| self.may(feature)))
        .map(|(ty, _)| ty)
        .collect();
        *self.rng.pick(&types)
    }

    /// A record, or an integer.
    fn record(&mut self) -> Type {
        if self.rng.percent(25) { Type::Int } else { self.aggregate() }
    }

    fn aggregate(&mut self) -> Type {
        let types = [Type::Leaf, Type::Keeper, Type::Plain];
        types[self.rng.below(if self.may(Feature::Plain) { 3 } else { 2 })]
    }

    /// Places of a type among the known variables that pass the test.
    fn places(&mut self, ty: Type, fits: impl Fn(&Known) -> bool) -> Vec<Place> {
        let mut found = Vec::new();
        for known in self.known.clone() {
            if fits(&known) {
                self.parts(&known, known.ty, ty, &mut Vec::new(), &mut found);
            }
        }
        found
    }

    fn parts(
        &mut self,
        known: &Known,
        here: Type,
        wanted: Type,
        path: &mut Vec<usize>,
        found: &mut Vec<Place>,
    ) {
        if here == wanted {
            let site = self.site();
            found.push(Place {
                root: Root::Var(known.var, site),
                ty: known.ty,
                path: path.clone(),
            });
        }
        for (at, (_, part)) in here.parts().iter().enumerate() {
            path.push(at);
            self.parts(known, *part, wanted, path, found);
            path.pop();
        }
    }

    fn place(&mut self, ty: Type, fits: impl Fn(&Known) -> bool) -> Option<Place> {
        let mut places = self.places(ty, fits);
        let at = self.rng.below(places.len());
        (!places.is_empty()).then(|| places.swap_remove(at))
    }

    /// A formal as a variable of the body.
    fn formal(&mut self, var: Var, intent: Intent, ty: Type) {
        let mutable = matches!(intent, Intent::In | Intent::Out | Intent::Inout | Intent::Ref);
        let shared =
            matches!(intent, Intent::Default | Intent::Const | Intent::Ref | Intent::ConstRef);
        self.known.push(Known { var, ty, mutable, shared });
    }
}
