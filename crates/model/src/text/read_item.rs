//! Reading the lines that declare something: the head, tables, and what a procedure consists of.

use super::line::{Line, Read};
use super::read_memory::lifetime;
use super::read_op::code;
use super::read_term::{test, word};
use crate::{
    Cell, Class, EntryTask, Global, GlobalInput, HandlerRange, Init, InputKind, Layout, LayoutBody,
    MemoryShape, Model, Place, Property, PropertyKind, Shape, ShapeKind, SlotInfo, StaticContent,
    StaticObject, Storage, Word,
};
use partita_source::{FileId, Span};
use partita_tree::{Dealing, Name, Style};

/// A line of the head, after its first word; `false` when no such line starts with this word.
pub(super) fn head(line: &mut Line<'_>, model: &mut Model, first: &str) -> Read<bool> {
    match first {
        "model" => model.name = line.text()?,
        "language" => model.vocabulary.language = line.text()?,
        "place" => {
            model.vocabulary.place = line.text()?;
            line.expect("from")?;
            model.vocabulary.first_place = line.number()?;
            if line.eat("names") {
                let mut names = vec![line.text()?];
                while line.eat(",") {
                    names.push(line.text()?);
                }
                model.vocabulary.place_names = names;
            }
        }
        "task" => model.vocabulary.task = line.text()?,
        "group" => model.vocabulary.group = line.text()?,
        "style" => {
            let styles = [
                ("brackets", Style::Brackets),
                ("parentheses", Style::Parentheses),
                ("calls", Style::Calls),
                ("affinity", Style::Affinity),
            ];
            model.vocabulary.style = line.one_of("a style", &styles)?;
        }
        "output" => {
            line.expect("each")?;
            model.vocabulary.output_each = true;
        }
        "names" => {
            line.expect("tasks")?;
            model.vocabulary.names_tasks = true;
        }
        "without" => {
            line.expect("races")?;
            model.vocabulary.has_races = false;
        }
        "must" => {
            line.expect("end")?;
            model.vocabulary.must_end = true;
        }
        "objects" => {
            line.expect("stay")?;
            model.vocabulary.at_home = true;
        }
        "calls" => {
            let called = (line.text()?.into(), line.text()?.into());
            model.vocabulary.called.push(called);
        }
        "deals" => {
            let name = line.text()?.into();
            let (block, places) = (line.number()?, line.number()?);
            let mut extents = Vec::new();
            while !line.is_over() {
                extents.push(line.number()?);
            }
            model.vocabulary.dealt.push(Dealing { name, block, places, extents });
        }
        "rule" => {
            let rule = (code(line)?, line.text()?);
            model.vocabulary.rules.push(rule);
        }
        "places" => model.places = line.number()?,
        "classes" => model.classes = line.number()?,
        "groups" => model.group_shape = line.id()?,
        "closures" => model.closure_shape = line.id()?,
        "has" => has(line, model)?,
        "memory" => model.memory = Some(line.id()?),
        "weak" => model.weak = Some(line.node()?),
        "config" => {
            let config = (line.name()?, line.text()?);
            model.configs.push(config);
        }
        "note" => model.notes.push(line.text()?),
        "reduction" => model.reductions.push(line.text()?),
        "input" => {
            let global = line.id()?;
            let kinds =
                [("int", InputKind::Int), ("real", InputKind::Real), ("bool", InputKind::Bool)];
            let kind = line.one_of("the type of an input", &kinds)?;
            model.inputs.push(GlobalInput { global, name: line.text()?, kind });
        }
        "spans" => loop {
            let node = line.node()?;
            let file: u32 = line.number()?;
            line.expect(":")?;
            let start: u32 = line.number()?;
            line.expect("..")?;
            let end = line.number()?;
            model.spans.set(node, Span { file: FileId(file), start, end });
            if !line.eat(",") {
                break;
            }
        },
        _ => return Ok(false),
    }
    Ok(true)
}

fn has(line: &mut Line<'_>, model: &mut Model) -> Read<()> {
    if line.eat("remote") {
        model.has_remote = true;
        line.expect("operations")
    } else if line.eat("spawned") {
        model.has_spawn = true;
        line.expect("tasks")
    } else {
        line.expect("moving")?;
        model.has_on = true;
        line.expect("tasks")
    }
}

/// `a array 1 class1 {`; the cells follow on lines of their own.
pub(super) fn shape(line: &mut Line<'_>) -> Read<Shape> {
    let name = line.name()?;
    let plain = [
        ("statics", ShapeKind::Statics),
        ("scope", ShapeKind::Scope),
        ("closure", ShapeKind::Closure),
        ("group", ShapeKind::Group),
    ];
    let kind = if let Some(kind) = line.eat_one(&plain) {
        kind
    } else if line.eat("array") {
        ShapeKind::Array { rank: line.number()? }
    } else if line.eat("record") {
        ShapeKind::Record(line.id()?)
    } else if line.eat("class") {
        ShapeKind::Class(line.id()?)
    } else if line.eat("memory") {
        let pattern = line.id()?;
        ShapeKind::Memory(MemoryShape { pattern, lifetime: lifetime(line)? })
    } else {
        return Err(line.wrong("expected what kind of object it is"));
    };
    let type_class = line.id()?;
    let handle = line.eat("handle");
    line.expect("{")?;
    let every = blank(&name, Class(0));
    Ok(Shape { kind, name, cells: Vec::new(), every, type_class, handle })
}

fn blank(name: &Name, class: Class) -> Cell {
    Cell {
        name: name.clone(),
        sync: false,
        visible: true,
        remote: false,
        observed: false,
        symmetric: false,
        hidden: false,
        nested: false,
        transient: false,
        fresh: Word::UNDEFINED,
        class,
    }
}

/// `x class2 sync remote = 0`
pub(super) fn cell(line: &mut Line<'_>) -> Read<Cell> {
    let (name, class) = (line.name()?, line.id()?);
    let mut cell = blank(&name, class);
    cell.sync = line.eat("sync");
    cell.visible = !line.eat("private");
    cell.remote = line.eat("remote");
    cell.observed = line.eat("observed");
    cell.symmetric = line.eat("symmetric");
    cell.hidden = line.eat("hidden");
    cell.nested = line.eat("nested");
    cell.transient = line.eat("transient");
    if line.eat("=") {
        cell.fresh = word(line)?;
    }
    Ok(cell)
}

/// `= shape3 {0, layout1}` or `= shape4 [1..3] of 0`
pub(super) fn layout(line: &mut Line<'_>) -> Read<Layout> {
    let init = |line: &mut Line<'_>| match line.eat_id() {
        Some(layout) => Ok(Init::Nested(layout)),
        None => word(line).map(Init::Word),
    };
    line.expect("=")?;
    let shape = line.id()?;
    if line.eat("{") {
        return Ok(Layout { shape, body: LayoutBody::Fields(line.list("}", init)?) });
    }
    if line.eat("bytes") {
        let bytes = if line.eat("some") { None } else { Some(line.number()?) };
        return Ok(Layout { shape, body: LayoutBody::Memory { bytes, zero: line.eat("zero") } });
    }
    line.expect("[")?;
    let bounds = line.list("]", |line| {
        let low = line.number()?;
        line.expect("..")?;
        Ok((low, line.number()?))
    })?;
    line.expect("of")?;
    Ok(Layout { shape, body: LayoutBody::Array { bounds, element: init(line)? } })
}

/// `at place0 = shape0 {1, true}` or `at place0 = layout2 {}`
pub(super) fn object(line: &mut Line<'_>) -> Read<StaticObject> {
    line.expect("at")?;
    let home: Place = line.id()?;
    line.expect("=")?;
    let content = if let Some(shape) = line.eat_id() {
        line.expect("{")?;
        StaticContent::Statics { shape, words: line.list("}", word)? }
    } else {
        let layout = line.id()?;
        line.expect("{")?;
        StaticContent::Value { layout, initial: line.list("}", word)? }
    };
    Ok(StaticObject { home, content })
}

/// `x symmetric const .0 at place0 int n5`
pub(super) fn global(line: &mut Line<'_>) -> Read<Global> {
    let name = line.name()?;
    let (symmetric, constant) = (line.eat("symmetric"), line.eat("const"));
    let storage = match line.eat_id() {
        Some(base) => Storage::Object { base },
        None => {
            line.expect(".")?;
            Storage::Scalar { offset: line.number()? }
        }
    };
    line.expect("at")?;
    let home = line.id()?;
    let int = line.eat_int()?;
    Ok(Global { name, node: line.node()?, storage, symmetric, home, int, constant })
}

/// `main "image 1" runs proc0 at place0 n7`
pub(super) fn entry(line: &mut Line<'_>) -> Read<EntryTask> {
    let (name, display) = (line.name()?, line.text()?);
    line.expect("runs")?;
    let proc = line.id()?;
    line.expect("at")?;
    Ok(EntryTask { name, display, proc, place: line.id()?, node: line.node()? })
}

/// `always (object0.0 == 1) n9`
pub(super) fn property(line: &mut Line<'_>) -> Read<Property> {
    let kinds = [
        ("always", PropertyKind::Always),
        ("final", PropertyKind::Final),
        ("observe", PropertyKind::Observe),
    ];
    let kind = line.one_of("`always`, `final` or `observe`", &kinds)?;
    let test = test(line)?;
    Ok(Property { node: line.node()?, kind, test })
}

/// `i: int observed`, after the slot's own name.
pub(super) fn slot(line: &mut Line<'_>) -> Read<SlotInfo> {
    let name = if line.is_over() || line.next_is(":") { None } else { Some(line.name()?) };
    let mut info = SlotInfo { name, int: None, observed: false };
    if line.eat(":") {
        info.int = line.eat_int()?;
        info.observed = line.eat("observed");
    }
    Ok(info)
}

/// `@3..@7 @9 s4`
pub(super) fn handler(line: &mut Line<'_>) -> Read<HandlerRange> {
    let start = line.id()?;
    line.expect("..")?;
    Ok(HandlerRange { start, end: line.id()?, target: line.id()?, slot: line.id()? })
}
