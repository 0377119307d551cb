//! Properties as Promela conditions over global variables.

use crate::arith::{Checks, binary, narrow, within};
use crate::expr::{Expr, and, cond, not, or};
use crate::infer::address_node;
use crate::program::Program;
use crate::refuse::{Refusal, Res};
use crate::storage::{Kind, Shape, TreeId, kind_of};
use crate::task::Task;
use partita_model::access::{EVERYTHING, Reach};
use partita_model::{Address, Operand, Property, PropertyKind, Tag, Test, Word};
use partita_source::Code;
use partita_tree::{BinaryOp, NodeId, UnaryOp};

/// A property, and what must hold for it to have a value at all.
pub(crate) struct Checked {
    pub(crate) kind: PropertyKind,
    pub(crate) test: Expr,
    pub(crate) checks: Checks,
}

/// A value, or an instance of an object.
struct Value {
    expr: Expr,
    kind: Kind,
}

pub(crate) fn checked<'m>(
    program: &mut Program<'m>,
    tasks: &[Task<'m>],
    property: &Property,
) -> Res<Checked> {
    let mut checks = Checks::new();
    let value = evaluate(program, tasks, &property.test, &mut checks)?;
    // A check may depend on those before it.
    let mut before = Expr::Bool(true);
    let mut chained = Checks::new();
    for (ok, code) in checks {
        if !ok.is_true() {
            chained.push((or(not(before.clone()), ok.clone()), code));
            before = and(before, ok);
        }
    }
    let test = or(not(before), value.expr);
    Ok(Checked { kind: property.kind, test, checks: chained })
}

fn evaluate<'m>(
    program: &mut Program<'m>,
    tasks: &[Task<'m>],
    test: &Test,
    checks: &mut Checks,
) -> Res<Value> {
    let unknown = || Refusal::new(NodeId(0), "a property of this form");
    Ok(match test {
        Test::Const(word) => constant(program, *word)?,
        Test::Load { object, offset } => {
            if let Test::Const(word) = **object
                && let Some((object, None)) = word.as_ref()
                && let Some((tree, instance)) = program.storage.scalar(object, *offset)
            {
                return cell(program, tree, &Expr::Int(i64::from(instance)), checks);
            }
            let object = evaluate(program, tasks, object, checks)?;
            let word = Operand::Const(Word::NULL);
            let address =
                Address::Field { object: word, offset: *offset, reach: Reach::any(EVERYTHING) };
            let kind = object.kind;
            let tree = address_node(&program.storage, &address, &|_| kind).ok_or_else(unknown)?;
            cell(program, tree, &object.expr, checks)?
        }
        Test::Element { object, indices } => {
            let object = evaluate(program, tasks, object, checks)?;
            let Kind::Ref(array) = object.kind else { return Err(unknown()) };
            let Shape::Array { bounds, element } = program.storage.tree(array).shape.clone() else {
                return Err(unknown());
            };
            let mut index = object.expr;
            for (test, (low, high)) in indices.iter().zip(bounds) {
                let value = evaluate(program, tasks, test, checks)?.expr;
                checks.push((within(&value, low, high), Code::IndexOutOfBounds.into()));
                let extent = Expr::Int((high - low + 1).max(0));
                let own = crate::expr::bin(crate::expr::Bin::Sub, value, Expr::Int(low));
                let row = crate::expr::bin(crate::expr::Bin::Mul, index, extent);
                index = crate::expr::bin(crate::expr::Bin::Add, row, own);
            }
            cell(program, element, &index, checks)?
        }
        Test::TaskSlot { entry, slot } => {
            let task = tasks.get(entry.index()).ok_or_else(unknown)?;
            let slot = task.slot(0, *slot);
            let facts = &task.slots[slot as usize];
            let (kind, bit) = (facts.kind, facts.bit);
            no_real(kind)?;
            if bit {
                let set = program.slot_variable(task, 2 * slot + 1);
                checks.push((set, Code::UninitializedRead.into()));
            }
            Value { expr: program.slot_variable(task, 2 * slot), kind }
        }
        Test::AtLabel { entry, loc } => {
            let var = program.label_var(*entry, *loc);
            Value { expr: Expr::Var(var), kind: Kind::Bool }
        }
        Test::Unary(op, int, a) => {
            let a = evaluate(program, tasks, a, checks)?;
            match op {
                UnaryOp::Not => Value { expr: not(a.expr), kind: Kind::Bool },
                UnaryOp::Neg => {
                    let value = narrow(crate::expr::neg(a.expr), *int, checks);
                    Value { expr: value, kind: Kind::Int }
                }
                UnaryOp::BitNot => return Err(unknown()),
            }
        }
        Test::Binary(op @ (BinaryOp::AndThen | BinaryOp::OrElse), _, a, b) => {
            let a = evaluate(program, tasks, a, checks)?;
            let mut inner = Checks::new();
            let b = evaluate(program, tasks, b, &mut inner)?;
            let and_then = *op == BinaryOp::AndThen;
            for (ok, code) in inner {
                // The second side only counts when it is looked at.
                let skipped = if and_then { not(a.expr.clone()) } else { a.expr.clone() };
                checks.push((or(skipped, ok), code));
            }
            let expr = if and_then { and(a.expr, b.expr) } else { or(a.expr, b.expr) };
            Value { expr, kind: Kind::Bool }
        }
        Test::Binary(op, int, a, b) => {
            let a = evaluate(program, tasks, a, checks)?;
            let b = evaluate(program, tasks, b, checks)?;
            let expr = binary(*op, *int, (a.kind, b.kind), a.expr, b.expr, checks)?;
            let truth = matches!(
                op,
                BinaryOp::Eq
                    | BinaryOp::Ne
                    | BinaryOp::Lt
                    | BinaryOp::Le
                    | BinaryOp::Gt
                    | BinaryOp::Ge
                    | BinaryOp::And
                    | BinaryOp::Or
            );
            Value { expr, kind: if truth { Kind::Bool } else { a.kind } }
        }
        Test::ToInt(a) => {
            let a = evaluate(program, tasks, a, checks)?;
            let expr = match a.kind {
                Kind::Bool => cond(a.expr, Expr::Int(1), Expr::Int(0)),
                Kind::Nothing
                | Kind::Int
                | Kind::Task
                | Kind::Ref(_)
                | Kind::Str
                | Kind::Real
                | Kind::Mixed => a.expr,
            };
            Value { expr, kind: Kind::Int }
        }
    })
}

/// Whether a property of reals is false from the start would have to be known here.
fn no_real(kind: Kind) -> Res<()> {
    if kind == Kind::Real {
        return Err(Refusal::new(NodeId(0), "a property of a real number"));
    }
    Ok(())
}

fn constant(program: &Program<'_>, word: Word) -> Res<Value> {
    no_real(kind_of(word))?;
    if let Some((object, None)) = word.as_ref() {
        let (tree, instance) = program
            .storage
            .object(object)
            .ok_or_else(|| Refusal::new(NodeId(0), "a property of this object"))?;
        return Ok(Value { expr: Expr::Int(i64::from(instance)), kind: Kind::Ref(tree) });
    }
    let expr = match word.tag {
        Tag::Bool => Expr::Bool(word.as_bool()),
        Tag::Undefined
        | Tag::Int
        | Tag::Real
        | Tag::Str
        | Tag::Ref
        | Tag::Task
        | Tag::Place
        | Tag::Function
        | Tag::Pointer
        | Tag::Complex
        | Tag::Term => Expr::Int(program.storage.number(word)?),
    };
    Ok(Value { expr, kind: kind_of(word) })
}

fn cell(program: &Program<'_>, tree: TreeId, index: &Expr, checks: &mut Checks) -> Res<Value> {
    let Some(leaf) = program.storage.leaf_of(tree) else {
        return Ok(Value { expr: index.clone(), kind: Kind::Ref(tree) });
    };
    no_real(leaf.kind)?;
    if !leaf.shared {
        return Err(Refusal::new(NodeId(0), "a property of a local that is passed by reference"));
    }
    let place = |var: crate::expr::VarId| {
        if program.storage.vars[var.0 as usize].init.len() == 1 {
            Expr::Var(var)
        } else {
            Expr::Cell(var, Box::new(index.clone()))
        }
    };
    if let Some(set) = leaf.set {
        checks.push((place(set), Code::UninitializedRead.into()));
    }
    Ok(Value { expr: place(leaf.var), kind: leaf.kind })
}
