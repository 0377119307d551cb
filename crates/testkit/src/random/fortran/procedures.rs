//! The procedures of a random program: subroutines and functions with dummies of all intents, and the one that begins.
//!
//! A procedure may call those before it. What its dummies and its result have at its end is remembered for the callers.

use super::statements::Writer;
use super::types::{State, Ty, Types, declaration, literal};
use crate::random::rng::Rng;
use std::fmt::Write as _;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Intent {
    In,
    Out,
    InOut,
    Value,
    /// `intent(in), optional`
    Optional,
}

#[derive(Clone, Debug)]
pub(super) struct Dummy {
    pub(super) name: String,
    pub(super) ty: Ty,
    pub(super) intent: Intent,
    /// What it has when the procedure ends.
    pub(super) after: State,
}

#[derive(Clone, Debug)]
pub(super) struct Procedure {
    pub(super) name: String,
    pub(super) dummies: Vec<Dummy>,
    /// Of a function: the type of its result and what it has.
    pub(super) result: Option<(Ty, State)>,
}

/// The module of a program; its last procedure is `main`, followed by the seed.
pub(super) fn module(rng: &mut Rng, seed: u64) -> String {
    let types = Types::random(rng);
    let mut procedures: Vec<Procedure> = Vec::new();
    let mut text = String::new();
    for number in 1..=rng.between(3, 5) {
        let name = format!("p{number}");
        let (procedure, lines) = procedure(rng, &types, &procedures, name);
        procedures.push(procedure);
        text += &lines;
    }
    text += &main(rng, &types, &procedures, seed);
    format!(
        "module m{seed}\n  implicit none\n{}contains\n{text}end module m{seed}\n\n",
        types.text()
    )
}

fn dummy(rng: &mut Rng, types: &Types, number: usize) -> Dummy {
    let name = format!("{}{number}", rng.pick(&["x", "y"]));
    let ty = *rng.pick(&[
        Ty::Int,
        Ty::Int,
        Ty::Long,
        Ty::Logical,
        Ty::Real,
        Ty::Text(4),
        Ty::AnyText,
        // No deferred lengths: gfortran loses them on the way back.
        Ty::Array(2, 4),
        Ty::AnyArray,
        Ty::Allocatable,
        Ty::Allocatable,
        Ty::Record(0),
        Ty::Record(1),
        Ty::Record(1),
    ]);
    let mut intent = *rng.pick(&[
        Intent::In,
        Intent::Out,
        Intent::Out,
        Intent::InOut,
        Intent::Value,
        Intent::Optional,
    ]);
    // Not records: gfortran frees their allocatable components twice.
    let by_value = matches!(ty, Ty::Int | Ty::Long | Ty::Logical | Ty::Real);
    if intent == Intent::Value && !by_value
        || intent == Intent::Optional && matches!(ty, Ty::Record(_))
    {
        intent = Intent::In;
    }
    let after = if intent == Intent::Out { types.fresh(ty) } else { types.full(ty) };
    Dummy { name, ty, intent, after }
}

fn procedure(
    rng: &mut Rng,
    types: &Types,
    before: &[Procedure],
    name: String,
) -> (Procedure, String) {
    let mut dummies: Vec<Dummy> =
        (1..=rng.between(1, 4)).map(|number| dummy(rng, types, number)).collect();
    // Optional ones last, so that they can be left out.
    dummies.sort_by_key(|dummy| dummy.intent == Intent::Optional);
    let results = [
        Ty::Int,
        Ty::Text(4),
        Ty::Deferred,
        Ty::Allocatable,
        Ty::Array(0, 2),
        Ty::Record(0),
        Ty::Record(1),
    ];
    let result = rng.percent(50).then(|| *rng.pick(&results));
    let with_clause = rng.percent(50);
    let result_name = if with_clause { "res".to_owned() } else { name.clone() };

    let mut head = String::new();
    let names: Vec<&str> = dummies.iter().map(|dummy| dummy.name.as_str()).collect();
    let list = names.join(", ");
    let _ = match result {
        Some(_) if with_clause => writeln!(head, "  function {name}({list}) result(res)"),
        Some(_) => writeln!(head, "  function {name}({list})"),
        None => writeln!(head, "  subroutine {name}({list})"),
    };
    for dummy in &dummies {
        let attributes = match dummy.intent {
            Intent::In => ", intent(in)",
            Intent::Out => ", intent(out)",
            Intent::InOut => ", intent(inout)",
            Intent::Value => ", value",
            Intent::Optional => ", intent(in), optional",
        };
        let _ = writeln!(head, "    {}", declaration(&dummy.name, dummy.ty, attributes));
    }
    if let Some(ty) = result {
        let _ = writeln!(head, "    {}", declaration(&result_name, ty, ""));
    }

    let mut w = Writer::new(rng, types, before);
    for dummy in &dummies {
        if dummy.intent != Intent::Optional {
            let changeable = dummy.intent != Intent::In;
            w.variables.add(&dummy.name, dummy.ty, dummy.after.clone(), changeable);
        }
    }
    let result_root = w.variables.count();
    if let Some(ty) = result {
        w.variables.add(&result_name, ty, types.fresh(ty), true);
    }
    head += &locals(&mut w);
    w.lookups(&dummies);
    for _ in 0..w.rng.between(3, 7) {
        w.statement();
    }
    w.finish(result_root);
    let required = dummies.iter().filter(|dummy| dummy.intent != Intent::Optional).count();
    for (root, dummy) in dummies.iter_mut().take(required).enumerate() {
        dummy.after = w.variables.state(root).clone();
    }
    let result = result.map(|ty| (ty, w.variables.state(result_root).clone()));
    let body: String = w.lines.concat();
    let kind = if result.is_some() { "function" } else { "subroutine" };
    (Procedure { name, dummies, result }, format!("{head}{body}  end {kind}\n\n"))
}

/// Variables of a procedure: some keep their values from call to call, one has bounds that are computed.
fn locals(w: &mut Writer) -> String {
    let mut text = String::from("    integer :: i\n");
    for (name, ty) in [
        ("l1", Ty::Int),
        ("l2", Ty::Allocatable),
        ("l3", Ty::Record(1)),
        ("l4", Ty::Text(5)),
        ("l5", Ty::Array(-1, 1)),
    ] {
        if !w.rng.percent(60) {
            continue;
        }
        let plain = matches!(ty, Ty::Int | Ty::Text(_) | Ty::Array(..));
        let state = match w.rng.below(3) {
            0 if plain => {
                let _ =
                    writeln!(text, "    {} = {}", declaration(name, ty, ""), literal(w.rng, ty));
                State::Defined
            }
            1 if plain => {
                let _ = writeln!(text, "    {}", declaration(name, ty, ""));
                let value = match ty {
                    Ty::Array(..) => format!("3*{}", w.rng.between(0, 9)),
                    _ => literal(w.rng, ty).trim_matches(['(', ')']).to_owned(),
                };
                let _ = writeln!(text, "    data {name} /{value}/");
                State::Defined
            }
            _ => {
                let _ = writeln!(text, "    {}", declaration(name, ty, ""));
                w.types.fresh(ty)
            }
        };
        w.variables.add(name, ty, state, true);
    }
    if let Some(like) = w.readable(|ty| matches!(ty, Ty::AnyArray | Ty::Array(..))) {
        // A saved variable may not be named in a declaration.
        if !like.path.starts_with('l') && !like.path.contains('%') && w.rng.percent(60) {
            let _ = writeln!(text, "    integer :: l6(0:size({}))", like.path);
            w.variables.add("l6", Ty::AnyArray, State::Undefined, true);
        }
    }
    text
}

impl Writer<'_> {
    /// What a procedure does with dummies that may be absent.
    fn lookups(&mut self, dummies: &[Dummy]) {
        for dummy in dummies.iter().filter(|dummy| dummy.intent == Intent::Optional) {
            let name = &dummy.name;
            self.line(format!("print *, 'present {name}', present({name})"));
            let shown =
                if dummy.ty.is_array() { format!("lbound({name}), {name}") } else { name.clone() };
            self.line(format!("if (present({name})) print *, {shown}"));
        }
    }

    /// Gives a value to everything that callers may look at, or most of it.
    fn finish(&mut self, result: usize) {
        let open = self.variables.leaves(self.types, |leaf| {
            leaf.root <= result && leaf.changeable && leaf.state == State::Undefined
        });
        for leaf in open {
            // A whole that is wanted by callers has no undefined parts; what is not allocated may stay so.
            let value = self.value(leaf.ty);
            self.line(format!("{} = {value}", leaf.path));
            self.variables.set(&leaf, State::Defined);
        }
        let unallocated = self.variables.leaves(self.types, |leaf| {
            leaf.root == result
                && leaf.ty.is_allocatable()
                && leaf.state == State::Unallocated
                && !leaf.path.contains('%')
        });
        for leaf in unallocated {
            let value = self.value(leaf.ty);
            self.line(format!("{} = {value}", leaf.path));
            self.variables.set(&leaf, State::Defined);
        }
    }
}

fn main(rng: &mut Rng, types: &Types, procedures: &[Procedure], seed: u64) -> String {
    let mut w = Writer::new(rng, types, procedures);
    let mut text = format!("  subroutine main{seed}()\n    integer :: i\n");
    let variables = [
        ("n1", Ty::Int),
        ("n2", Ty::Int),
        ("big", Ty::Long),
        ("ok", Ty::Logical),
        ("q", Ty::Real),
        ("s4", Ty::Text(4)),
        ("s5", Ty::Text(5)),
        ("d1", Ty::Deferred),
        ("a1", Ty::Array(2, 4)),
        ("a2", Ty::Array(0, 2)),
        ("v1", Ty::Allocatable),
        ("v2", Ty::Allocatable),
        ("r1", Ty::Record(0)),
        ("r2", Ty::Record(1)),
        ("r3", Ty::Record(1)),
    ];
    for (name, ty) in variables {
        let _ = writeln!(text, "    {}", declaration(name, ty, ""));
        w.variables.add(name, ty, w.types.fresh(ty), true);
    }
    for _ in 0..w.rng.between(8, 20) {
        w.statement();
    }
    for leaf in w.variables.leaves(types, |_| true) {
        w.print(&leaf);
    }
    text + &w.lines.concat() + "  end subroutine\n"
}
