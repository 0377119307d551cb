//! Slots that only ever have one value: parameters of calls with constant arguments, mostly.
//!
//! They need no variable, and what is computed from them folds. A slot may still be undefined for a
//! while; those whose readers must ask are taken off the list again by the inference.

use crate::arith::{Checks, binary, narrow};
use crate::expr::{Expr, neg, not};
use crate::storage::Kind;
use crate::task::{Pos, Task};
use partita_model::{Op, Operand, Scalar, Tag};
use partita_tree::UnaryOp;

/// What is known about a slot so far.
#[derive(Clone, PartialEq)]
enum Known {
    /// No definition was seen.
    Nothing,
    One(Expr),
    Several,
}

/// Finds the constant slots of a task.
pub(crate) fn annotate(task: &mut Task<'_>) {
    let mut known = vec![Known::Nothing; task.slots.len()];
    loop {
        let mut changed = false;
        for pos in &task.positions {
            for (slot, value) in definitions(task, *pos, &known) {
                let have = &mut known[slot as usize];
                let joined = match (&*have, value) {
                    (_, Known::Nothing) => continue,
                    (Known::Nothing, value) => value,
                    (Known::One(a), Known::One(b)) if *a == b => continue,
                    (Known::Several, _) => continue,
                    (Known::One(_), _) => Known::Several,
                };
                *have = joined;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    for (slot, known) in task.slots.iter_mut().zip(known) {
        slot.constant = match known {
            Known::One(value) if !slot.observed => Some(value),
            Known::One(_) | Known::Nothing | Known::Several => None,
        };
    }
}

fn operand(task: &Task<'_>, frame: u32, operand: Operand, known: &[Known]) -> Known {
    match operand {
        Operand::Slot(slot) => known[task.slot(frame, slot) as usize].clone(),
        Operand::Const(word) => match word.tag {
            Tag::Undefined => Known::Nothing,
            Tag::Bool => Known::One(Expr::Bool(word.as_bool())),
            Tag::Int | Tag::Place if i32::try_from(word.as_int()).is_ok() => {
                Known::One(Expr::Int(word.as_int()))
            }
            Tag::Int
            | Tag::Place
            | Tag::Real
            | Tag::Str
            | Tag::Ref
            | Tag::Task
            | Tag::Function
            | Tag::Pointer
            | Tag::Complex
            | Tag::Term => Known::Several,
        },
    }
}

fn kind(value: &Expr) -> Kind {
    if matches!(value, Expr::Bool(_)) { Kind::Bool } else { Kind::Int }
}

/// The slots that the operation at a position gives a value.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other operations give values that are not known"
)]
fn definitions(task: &Task<'_>, pos: Pos, known: &[Known]) -> Vec<(u32, Known)> {
    let frame = pos.frame;
    let of = |operand_: Operand| operand(task, frame, operand_, known);
    let slot = |dst| task.slot(frame, dst);
    match &task.instr(pos).op {
        Op::Copy { dst, src } => vec![(slot(*dst), of(*src))],
        Op::Unary { dst, op, a, .. } => {
            let value = match (op, of(*a)) {
                (UnaryOp::Not, Known::One(a)) => Known::One(not(a)),
                (UnaryOp::Neg, Known::One(a)) => Known::One(neg(a)),
                (_, Known::Nothing) => Known::Nothing,
                (_, Known::One(_) | Known::Several) => Known::Several,
            };
            vec![(slot(*dst), value)]
        }
        Op::Convert { dst, to: Scalar::Int(int), a } => {
            let value = match of(*a) {
                Known::One(Expr::Int(value)) => {
                    let mut checks = Checks::new();
                    let value = narrow(Expr::Int(value), *int, &mut checks);
                    let fits = checks.iter().all(|(ok, _)| ok.is_true());
                    if fits { Known::One(value) } else { Known::Several }
                }
                Known::Nothing => Known::Nothing,
                Known::One(_) | Known::Several => Known::Several,
            };
            vec![(slot(*dst), value)]
        }
        Op::Binary { dst, op, int, a, b } => {
            let value = match (of(*a), of(*b)) {
                (Known::Nothing, _) | (_, Known::Nothing) => Known::Nothing,
                (Known::One(a), Known::One(b)) => {
                    let mut checks = Checks::new();
                    let kinds = (kind(&a), kind(&b));
                    match binary(*op, *int, kinds, a, b, &mut checks) {
                        Ok(value)
                            if value.constant().is_some()
                                && checks.iter().all(|(ok, _)| ok.is_true()) =>
                        {
                            Known::One(value)
                        }
                        Ok(_) | Err(_) => Known::Several,
                    }
                }
                (Known::Several, _) | (_, Known::Several) => Known::Several,
            };
            vec![(slot(*dst), value)]
        }
        Op::Here(dst) => vec![(slot(*dst), Known::One(Expr::Int(i64::from(task.place.0))))],
        Op::Instance { dst, place, .. } => {
            let places = i64::from(task.model.places);
            let value = match place.map(of) {
                None => Known::One(Expr::Int(i64::from(task.place.0))),
                Some(Known::One(Expr::Int(place))) if (0..places).contains(&place) => {
                    Known::One(Expr::Int(place))
                }
                Some(Known::Nothing) => Known::Nothing,
                Some(Known::One(_) | Known::Several) => Known::Several,
            };
            vec![(slot(*dst), value)]
        }
        Op::SelfTask(dst) => {
            let own = i64::try_from(task.index).unwrap_or(0) + 1;
            vec![(slot(*dst), Known::One(Expr::Int(own)))]
        }
        Op::Call { args, .. } => {
            let base = task.frames[task.child(pos) as usize].base;
            (base..).zip(args).map(|(param, arg)| (param, of(*arg))).collect()
        }
        Op::Return(value) => {
            let Some(parent) = task.frames[frame as usize].parent else { return Vec::new() };
            let call = Pos { loc: parent.loc.before(), ..parent };
            match &task.instr(call).op {
                Op::Call { dst: Some(dst), .. } => {
                    let value = value.map_or(Known::Nothing, of);
                    vec![(task.slot(parent.frame, *dst), value)]
                }
                _ => Vec::new(),
            }
        }
        op => op.defines().map(|dst| (slot(dst), Known::Several)).into_iter().collect(),
    }
}
