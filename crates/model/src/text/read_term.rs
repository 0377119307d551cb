//! Reading what operations and properties are made of: constants, operands, addresses, tests.

use super::line::{Line, Read};
use crate::access::Reach;
use crate::{Address, ObjectId, Operand, Place, ProcId, StringId, Tag, Test, Word};
use partita_tree::text::{binary_text, unary_text};
use partita_tree::{BinaryOp, UnaryOp};

/// Terms within terms.
const DEEPEST: u32 = 200;

/// A constant, if one comes next.
pub(super) fn eat_word(line: &mut Line<'_>) -> Read<Option<Word>> {
    const PLAIN: [(&str, Word); 5] = [
        ("undefined", Word::UNDEFINED),
        ("null", Word::NULL),
        ("true", Word::TRUE),
        ("false", Word::FALSE),
        ("?", Word::UNKNOWN),
    ];
    if let Some(word) = line.eat_one(&PLAIN) {
        return Ok(Some(word));
    }
    if let Some(real) = line.eat_one(&[("inf", f64::INFINITY), ("NaN", f64::NAN)]) {
        return Ok(Some(Word::real(real)));
    }
    if let Some(text) = line.eat_number() {
        let real = text.contains(['.', 'e', 'E', 'i']);
        let word =
            if real { text.parse().ok().map(Word::real) } else { text.parse().ok().map(Word::int) };
        return word.map(Some).ok_or_else(|| line.wrong("this number cannot be represented"));
    }
    if line.eat("&") {
        let object: ObjectId = line.id()?;
        line.expect(".")?;
        return Ok(Some(Word::cell(object, line.number()?)));
    }
    if line.eat("pointer") {
        line.expect("(")?;
        let object: ObjectId = line.id()?;
        line.expect(",")?;
        let word = Word::pointer(object, line.number()?);
        line.expect(")")?;
        return Ok(Some(word));
    }
    if line.eat("place") {
        line.expect("(")?;
        let number: i64 = line.number()?;
        line.expect(")")?;
        return Ok(Some(Word { tag: Tag::Place, bits: number.cast_unsigned() }));
    }
    let word = if let Some(id) = line.eat_id::<StringId>() {
        Word::string(id)
    } else if let Some(number) = line.eat_numbered("complex") {
        Word::complex(StringId(number))
    } else if let Some(object) = line.eat_id::<ObjectId>() {
        Word::object(object)
    } else if let Some(task) = line.eat_numbered("task") {
        Word::task(task as usize)
    } else if let Some(place) = line.eat_id::<Place>() {
        Word::place(place)
    } else if let Some(proc) = line.eat_id::<ProcId>() {
        Word::function(proc)
    } else {
        return Ok(None);
    };
    Ok(Some(word))
}

pub(super) fn word(line: &mut Line<'_>) -> Read<Word> {
    eat_word(line)?.ok_or_else(|| line.wrong("expected a constant"))
}

pub(super) fn operand(line: &mut Line<'_>) -> Read<Operand> {
    if let Some(slot) = line.eat_id() {
        return Ok(Operand::Slot(slot));
    }
    let word = eat_word(line)?.ok_or_else(|| line.wrong("expected a slot or a constant"))?;
    Ok(Operand::Const(word))
}

/// Operands in parentheses.
pub(super) fn operands(line: &mut Line<'_>) -> Read<Box<[Operand]>> {
    line.expect("(")?;
    Ok(line.list(")", operand)?.into())
}

/// An operand after a word, if the word comes next.
pub(super) fn operand_after(line: &mut Line<'_>, before: &str) -> Read<Option<Operand>> {
    if line.eat(before) { operand(line).map(Some) } else { Ok(None) }
}

/// `{own class3}`
pub(super) fn reach(line: &mut Line<'_>) -> Read<Reach> {
    line.expect("{")?;
    let own = line.eat("own");
    let class = line.id()?;
    line.expect("}")?;
    Ok(Reach::new(class, own))
}

pub(super) fn address(line: &mut Line<'_>) -> Read<Address> {
    if line.eat("*") {
        return operand(line).map(Address::Cell);
    }
    if line.eat("here") {
        line.expect(".")?;
        return Ok(Address::Symmetric { offset: line.number()?, place: None });
    }
    if line.eat("[") {
        let place = Some(operand(line)?);
        line.expect("]")?;
        line.expect(".")?;
        return Ok(Address::Symmetric { offset: line.number()?, place });
    }
    let object = operand(line)?;
    if line.eat("[") {
        let indices = line.list("]", operand)?.into();
        return Ok(Address::Element { object, indices, reach: reach(line)? });
    }
    line.expect(".")?;
    let offset = line.number()?;
    match object {
        Operand::Const(word) if !line.next_is("{") => match word.as_ref() {
            Some((object, None)) => Ok(Address::Static { object, offset }),
            _ => Err(line.wrong("expected `{` and how far the access reaches")),
        },
        Operand::Slot(_) | Operand::Const(_) => {
            Ok(Address::Field { object, offset, reach: reach(line)? })
        }
    }
}

/// The operator that comes next between two operands.
pub(super) fn eat_binary(line: &mut Line<'_>) -> Option<BinaryOp> {
    BinaryOp::ALL.into_iter().find(|op| line.eat(binary_text(*op)))
}

/// The operator that comes next before an operand.
pub(super) fn eat_unary(line: &mut Line<'_>) -> Option<UnaryOp> {
    UnaryOp::ALL.into_iter().find(|op| line.eat(unary_text(*op)))
}

pub(super) fn test(line: &mut Line<'_>) -> Read<Test> {
    if line.depth >= DEEPEST {
        return Err(line.wrong("a term of so many parts within parts cannot be read"));
    }
    line.depth += 1;
    let mut test = if let Some(entry) = line.eat_id() {
        match line.eat_id() {
            Some(slot) => Test::TaskSlot { entry, slot },
            None => Test::AtLabel { entry, loc: line.id()? },
        }
    } else if line.eat("(") {
        composed(line)?
    } else {
        Test::Const(word(line)?)
    };
    for links in 0.. {
        if links >= DEEPEST {
            return Err(line.wrong("a term of so many parts within parts cannot be read"));
        }
        if line.eat(".") {
            test = Test::Load { object: Box::new(test), offset: line.number()? };
        } else if line.eat("[") {
            let indices = line.list("]", self::test)?;
            test = Test::Element { object: Box::new(test), indices };
        } else {
            break;
        }
    }
    line.depth -= 1;
    Ok(test)
}

/// What stands between parentheses.
fn composed(line: &mut Line<'_>) -> Read<Test> {
    if line.eat("int") {
        let inner = test(line)?;
        line.expect(")")?;
        return Ok(Test::ToInt(Box::new(inner)));
    }
    if let Some(op) = eat_unary(line) {
        let inner = test(line)?;
        let int = line.wide()?;
        line.expect(")")?;
        return Ok(Test::Unary(op, int, Box::new(inner)));
    }
    let left = test(line)?;
    let op = eat_binary(line).ok_or_else(|| line.wrong("expected an operator"))?;
    let right = test(line)?;
    let int = line.wide()?;
    line.expect(")")?;
    Ok(Test::Binary(op, int, Box::new(left), Box::new(right)))
}
