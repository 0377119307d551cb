//! Reading operations.

use super::line::{Line, Read};
use super::read_memory::{kind, memory_op, site};
use super::read_term::{address, eat_binary, eat_unary, operand, operand_after, operands, reach};
use crate::{ItemSize, Op, Operand, OutputItem, OutputTo, Scalar, Slot};
use partita_source::Code;
use partita_tree::text::{INTRINSICS, intrinsic_word, remote_word};
use partita_tree::{RemoteOp, SegmentMark};

/// An operation; what follows on the line is left.
pub(super) fn operation(line: &mut Line<'_>) -> Read<Op> {
    if let Some(dst) = line.eat_id::<Slot>() {
        line.expect("=")?;
        return definition(line, dst);
    }
    let Some(word) = line.word() else { return Err(line.wrong("expected an operation")) };
    Ok(match word {
        "nop" => Op::Nop,
        "fork" => {
            line.expect("[")?;
            Op::Fork(line.list("]", |line| line.id())?.into())
        }
        "store" => {
            let to = address(line)?;
            line.expect("=")?;
            let value = operand(line)?;
            let int = if line.eat(":") { Some(line.int()?) } else { None };
            Op::Store { to, value, int }
        }
        "poke" => {
            let (kind, at) = (kind(line)?, site(line)?);
            line.expect("=")?;
            let value = operand(line)?;
            let int = if line.eat(":") { Some(line.int()?) } else { None };
            Op::Poke { at, kind, value, int }
        }
        "memory" => Op::Memory { dst: None, op: memory_op(line)?, args: operands(line)? },
        "copy" => {
            let (to, to_reach) = (operand(line)?, reach(line)?);
            line.expect("=")?;
            let from = operand(line)?;
            let from_reach = if line.eat("single") { None } else { Some(reach(line)?) };
            Op::CopyObject { to, from, to_reach, from_reach }
        }
        "move" => {
            let to = address(line)?;
            line.expect("=")?;
            Op::CopyCell { to, from: address(line)? }
        }
        "reset" => Op::ResetObject { object: operand(line)?, reach: reach(line)? },
        "jump" => Op::Jump(line.id()?),
        "branch" => {
            let cond = operand(line)?;
            line.expect("?")?;
            let yes = line.id()?;
            line.expect(":")?;
            Op::Branch { cond, yes, no: line.id()? }
        }
        "call" => Op::Call { dst: None, proc: line.id()?, args: operands(line)? },
        "apply" => Op::CallValue { dst: None, callee: operand(line)?, args: operands(line)? },
        "return" => Op::Return(if line.is_over() { None } else { result(line)? }),
        "stop" => {
            if line.eat("all") {
                Op::StopAll
            } else {
                Op::Stop
            }
        }
        "spawn" => {
            let (proc, args) = (line.id()?, operands(line)?);
            line.expect("[")?;
            let captures = line.list("]", |line| line.id())?.into();
            let place = operand_after(line, "at")?;
            let group = operand_after(line, "in")?;
            Op::Spawn { proc, place, group, args, captures }
        }
        "join" => Op::GroupJoin { group: line.id()?, saved: slot_after(line, "restoring")? },
        "leave" => Op::LeavePlace { saved: line.id()? },
        "begin" if line.eat("atomic") => Op::AtomicEnter,
        "begin" => {
            line.expect("glue")?;
            Op::GlueBegin { guard: line.eat("guard"), calls: line.eat("calls") }
        }
        "end" if line.eat("atomic") => Op::AtomicLeave,
        "end" => {
            line.expect("glue")?;
            Op::GlueEnd
        }
        "await" => Op::Await(operand(line)?),
        "assert" => {
            let cond = operand(line)?;
            line.expect("as")?;
            let code = code(line)?;
            let message = if line.eat(",") { Some(line.id()?) } else { None };
            Op::Assert { cond, code, message }
        }
        "print" => print(line)?,
        "throw" => Op::Throw(operand(line)?),
        "save" => Op::SaveContext(line.id()?),
        "restore" => Op::RestoreContext(line.id()?),
        "put" => {
            let target = address(line)?;
            line.expect("at")?;
            let place = operand(line)?;
            line.expect("=")?;
            Op::Put { target, place, source: address(line)? }
        }
        "get" => {
            let target = address(line)?;
            line.expect("=")?;
            let source = address(line)?;
            line.expect("at")?;
            Op::Get { target, source, place: operand(line)? }
        }
        "remote" => {
            let target = address(line)?;
            line.expect("=")?;
            let kinds = [RemoteOp::Swap, RemoteOp::CompareSwap, RemoteOp::FetchAdd];
            let op = kinds.into_iter().find(|op| line.eat(remote_word(*op)));
            let op = op.ok_or_else(|| line.wrong("expected `swap`, `cas` or `add`"))?;
            let cell = address(line)?;
            line.expect("at")?;
            let place = operand(line)?;
            Op::Remote { target, op, cell, place, operands: operands(line)? }
        }
        "flush" => Op::Flush(operand(line)?),
        "fence" => Op::Fence,
        "close" => segment(line, SegmentMark::Close)?,
        "open" => segment(line, SegmentMark::Open)?,
        "unsupported" => Op::Unsupported(line.id()?),
        _ => return Err(line.wrong(&format!("`{word}` is no operation"))),
    })
}

/// What follows `s3 = `.
fn definition(line: &mut Line<'_>, dst: Slot) -> Read<Op> {
    const WORDS: [&str; 21] = [
        "peek",
        "point",
        "alloc",
        "memory",
        "convert",
        "intrinsic",
        "choose",
        "load",
        "child",
        "instance",
        "address",
        "new",
        "list",
        "replica",
        "clone",
        "closure",
        "call",
        "apply",
        "open",
        "enter",
        "text",
    ];
    if line.eat("here") {
        return Ok(Op::Here(dst));
    }
    if line.eat("self") {
        return Ok(Op::SelfTask(dst));
    }
    if let Some(word) = WORDS.into_iter().find(|word| line.eat(word)) {
        return defined_by(line, dst, word);
    }
    if let Some(op) = eat_unary(line) {
        let a = operand(line)?;
        return Ok(Op::Unary { dst, op, int: line.wide()?, a });
    }
    let a = operand(line)?;
    match eat_binary(line) {
        Some(op) => {
            let b = operand(line)?;
            Ok(Op::Binary { dst, op, int: line.wide()?, a, b })
        }
        None => Ok(Op::Copy { dst, src: a }),
    }
}

fn defined_by(line: &mut Line<'_>, dst: Slot, word: &str) -> Read<Op> {
    Ok(match word {
        "convert" => {
            let a = operand(line)?;
            line.expect("to")?;
            Op::Convert { dst, to: scalar(line)?, a }
        }
        "intrinsic" => {
            let op = INTRINSICS.into_iter().find(|op| line.eat(intrinsic_word(*op)));
            let op = op.ok_or_else(|| line.wrong("expected the word of an intrinsic"))?;
            Op::Intrinsic { dst, op, args: operands(line)? }
        }
        "choose" => {
            let low = operand(line)?;
            line.expect("..")?;
            Op::Choose { dst, low, high: operand(line)? }
        }
        "load" => Op::Load { dst, from: address(line)? },
        "child" => Op::Child { dst, from: address(line)? },
        "instance" => Op::Instance { dst, base: line.id()?, place: operand_after(line, "at")? },
        "address" => Op::AddressOf { dst, of: address(line)? },
        "new" => Op::New { dst, layout: line.id()?, bounds: operands(line)? },
        "list" => Op::List { dst, layout: line.id()?, items: operands(line)? },
        "replica" => Op::Replica { dst, from: operand(line)? },
        "clone" => Op::Clone { dst, from: operand(line)?, reach: reach(line)? },
        "closure" => {
            let proc = line.id()?;
            line.expect("[")?;
            Op::Closure { dst, proc, captures: line.list("]", |line| line.id())?.into() }
        }
        "call" => Op::Call { dst: Some(dst), proc: line.id()?, args: operands(line)? },
        "apply" => Op::CallValue { dst: Some(dst), callee: operand(line)?, args: operands(line)? },
        "open" => {
            line.expect("group")?;
            Op::GroupOpen { dst, saved: slot_after(line, "saving")? }
        }
        "peek" => Op::Peek { dst, kind: kind(line)?, at: site(line)? },
        "point" => Op::Point { dst, at: site(line)? },
        "alloc" => Op::NewMemory { dst, layout: line.id()?, bytes: operand(line)? },
        "memory" => Op::Memory { dst: Some(dst), op: memory_op(line)?, args: operands(line)? },
        "enter" => Op::EnterPlace { saved: dst, place: operand(line)? },
        _ => {
            let to = OutputTo::Text { dst, format: operand(line)? };
            Op::Print { to, items: items(line)? }
        }
    })
}

/// A returned value, unless only the node follows.
fn result(line: &mut Line<'_>) -> Read<Option<Operand>> {
    if let Some(slot) = line.eat_id() {
        return Ok(Some(Operand::Slot(slot)));
    }
    Ok(super::read_term::eat_word(line)?.map(Operand::Const))
}

fn slot_after(line: &mut Line<'_>, before: &str) -> Read<Option<Slot>> {
    if line.eat(before) { line.id().map(Some) } else { Ok(None) }
}

fn segment(line: &mut Line<'_>, mark: SegmentMark) -> Read<Op> {
    line.expect("segment")?;
    Ok(Op::Segment(mark))
}

fn print(line: &mut Line<'_>) -> Read<Op> {
    let to = if line.eat("line") {
        OutputTo::Line
    } else if line.eat("item") {
        OutputTo::Item
    } else {
        line.expect("record")?;
        OutputTo::Record(operand(line)?)
    };
    Ok(Op::Print { to, items: items(line)? })
}

fn items(line: &mut Line<'_>) -> Read<Box<[OutputItem]>> {
    line.expect("(")?;
    let items = line.list(")", |line| {
        let size = if line.eat("single") {
            ItemSize::Single
        } else if line.eat("bytes") {
            ItemSize::Bytes(line.number()?)
        } else {
            ItemSize::Usual
        };
        let value = operand(line)?;
        let array = if line.next_is("{") { Some(reach(line)?) } else { None };
        Ok(OutputItem { value, array, size })
    })?;
    Ok(items.into())
}

fn scalar(line: &mut Line<'_>) -> Read<Scalar> {
    if let Some(int) = line.eat_int()? {
        return Ok(Scalar::Int(int));
    }
    line.one_of(
        "a scalar type",
        &[
            ("bool", Scalar::Bool),
            ("real", Scalar::Real),
            ("complex", Scalar::Complex),
            ("string", Scalar::Str),
            ("place", Scalar::Place),
            ("pointer", Scalar::Pointer),
        ],
    )
}

/// A code of findings, between double quotes.
pub(super) fn code(line: &mut Line<'_>) -> Read<Code> {
    let unknown = line.wrong("no finding has this code");
    Code::named(&line.text()?).ok_or(unknown)
}
