//! Our arithmetic against the naive one: every operator, every type, operands at the edges and anywhere.

use crate::naive::arith as naive;
use crate::naive::value::Value as Plain;
use crate::random::Rng;
use partita_tree::arith::{self, Fault, Value};
use partita_tree::{BinaryOp, IntType, Overflow, UnaryOp};

const TYPES: [u8; 4] = [8, 16, 32, 64];

fn types() -> impl Iterator<Item = IntType> {
    TYPES.into_iter().flat_map(|bits| {
        [
            (true, Overflow::Trap),
            (true, Overflow::Wrap),
            (false, Overflow::Trap),
            (false, Overflow::Wrap),
        ]
        .map(|(signed, overflow)| IntType { bits, signed, overflow })
    })
}

/// A value of a type: small, at an edge of its range, or any.
fn operand(rng: &mut Rng, int: IntType) -> i64 {
    let (low, high) = int.range();
    let (low, high) = (i64::try_from(low).unwrap(), i64::try_from(high).unwrap_or(i64::MAX));
    let small = i64::try_from(rng.below(9)).unwrap() - if int.signed { 4 } else { 0 };
    let any = i64::try_from(rng.below(1 << 62)).unwrap();
    match rng.below(5) {
        0 | 1 => small,
        2 => low + i64::try_from(rng.below(3)).unwrap(),
        3 => high - i64::try_from(rng.below(3)).unwrap(),
        _ if low == 0 => any & high,
        _ => (any & high) ^ if rng.percent(50) { -1 } else { 0 },
    }
}

fn plain(value: Value) -> Plain {
    match value {
        Value::Int(value) => Plain::Int(value),
        Value::Bool(value) => Plain::Bool(value),
        Value::Real(value) => panic!("{value} is none of the naive values"),
    }
}

fn told(ours: Result<Value, Fault>) -> Result<Plain, String> {
    ours.map(plain).map_err(|fault| fault.code().name().to_owned())
}

/// Whether an operator takes integers, so that both say what comes of them.
fn takes_integers(op: BinaryOp) -> bool {
    use BinaryOp::{And, AndThen, Concat, Or, OrElse};
    !matches!(op, And | AndThen | Or | OrElse | Concat)
}

#[test]
fn operators_on_integers() {
    let mut rng = Rng::new(15);
    let (mut values, mut faults) = (0, 0);
    for int in types() {
        for op in BinaryOp::ALL.into_iter().filter(|op| takes_integers(*op)) {
            for _ in 0..400 {
                let (a, b) = (operand(&mut rng, int), operand(&mut rng, int));
                let ours = told(arith::binary(op, int, Value::Int(a), Value::Int(b)));
                let theirs = naive::binary(op, int, Plain::Int(a), Plain::Int(b));
                assert_eq!(ours, theirs, "{a} {op:?} {b} of {int:?}");
                values += usize::from(ours.is_ok());
                faults += usize::from(ours.is_err());
            }
        }
        for op in [UnaryOp::Neg, UnaryOp::BitNot] {
            for _ in 0..400 {
                let a = operand(&mut rng, int);
                let ours = told(arith::unary(op, int, Value::Int(a)));
                assert_eq!(ours, naive::unary(op, int, Plain::Int(a)), "{op:?} {a} of {int:?}");
            }
        }
    }
    assert!(values > 50_000 && faults > 10_000, "{values} values, {faults} faults");
}

#[test]
fn conversions_to_a_width() {
    let mut rng = Rng::new(16);
    for (from, to) in types().flat_map(|from| types().map(move |to| (from, to))) {
        for _ in 0..100 {
            let a = operand(&mut rng, from);
            let ours = told(arith::to_int(to, Value::Int(a)).map(Value::Int));
            assert_eq!(ours, naive::convert(to, Plain::Int(a)), "{a} to {to:?}");
        }
    }
}

#[test]
fn operators_on_truth_values() {
    use BinaryOp::{And, AndThen, Eq, Ne, Or, OrElse};
    let both = [false, true];
    for op in [Eq, Ne, And, AndThen, Or, OrElse] {
        for (a, b) in both.into_iter().flat_map(|a| both.map(|b| (a, b))) {
            let ours = told(arith::binary(op, IntType::DEFAULT, Value::Bool(a), Value::Bool(b)));
            let theirs = naive::binary(op, IntType::DEFAULT, Plain::Bool(a), Plain::Bool(b));
            assert_eq!(ours, theirs, "{a} {op:?} {b}");
        }
    }
}
