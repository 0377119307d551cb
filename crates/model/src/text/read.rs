//! Reading a model: line by line, with what is open.

use super::line::{Line, Read};
use super::{read_item as item, read_memory, read_op};
use crate::{
    Id, Instr, Loc, Model, Op, PatternId, Proc, ProcId, ShapeId, Table, access, adds, liveness,
    validate,
};
use partita_source::{Diagnostics, FileId};
use partita_tree::NodeId;

/// Reads the text form. Lines that cannot be read are left out, with an error for each. A model that
/// keeps its invariants ([`crate::validate`]) is analysed as after lowering.
#[must_use]
pub fn read(file: FileId, text: &str) -> (Model, Diagnostics) {
    let mut model = Model::new("");
    model.vocabulary.names_tasks = false;
    let mut reader = Reader { model, open: Open::Nothing };
    let mut diagnostics = Diagnostics::new();
    let mut start = 0;
    for text in text.split_inclusive('\n') {
        let line = text.trim_end_matches(['\n', '\r']);
        let read = Line::new(file, start, line).and_then(|mut line| reader.line(&mut line));
        diagnostics.extend(read.err().map(|found| *found));
        start += text.len();
    }
    if let Open::Shape(_) | Open::Pattern(_) | Open::Proc { .. } = reader.open {
        let end = Line::new(file, start, "").map_or_else(|e| e, |line| line.wrong("expected `}`"));
        diagnostics.push(*end);
    }
    let mut model = reader.model;
    if diagnostics.is_empty() && validate(&model).is_empty() {
        model.procs.iter_mut().for_each(liveness::annotate);
        access::annotate(&mut model);
        adds::annotate(&mut model);
    }
    (model, diagnostics)
}

/// What lines belong to until its brace is closed.
enum Open {
    Nothing,
    Shape(ShapeId),
    Pattern(PatternId),
    Proc {
        id: ProcId,
        /// The statement that operations belong to.
        stmt: NodeId,
    },
}

struct Reader {
    model: Model,
    open: Open,
}

impl Reader {
    fn line(&mut self, line: &mut Line<'_>) -> Read<()> {
        if line.is_over() {
            return Ok(());
        }
        match self.open {
            Open::Nothing => self.outside(line)?,
            Open::Shape(_) | Open::Pattern(_) | Open::Proc { .. } if line.eat("}") => {
                self.open = Open::Nothing;
            }
            Open::Pattern(id) => {
                let cell = read_memory::pattern_cell(line)?;
                self.model.patterns[id].cells.push(cell);
            }
            Open::Shape(id) => self.in_shape(id, line)?,
            Open::Proc { id, .. } => self.in_proc(id, line)?,
        }
        line.finish()
    }

    fn outside(&mut self, line: &mut Line<'_>) -> Read<()> {
        let model = &mut self.model;
        if numbered(line, &model.strings)? {
            line.expect("=")?;
            model.strings.push(line.text()?);
        } else if numbered(line, &model.patterns)? {
            let id = model.patterns.push(read_memory::pattern(line)?);
            self.open = Open::Pattern(id);
        } else if numbered(line, &model.shapes)? {
            let id = model.shapes.push(item::shape(line)?);
            self.open = Open::Shape(id);
        } else if numbered(line, &model.layouts)? {
            model.layouts.push(item::layout(line)?);
        } else if numbered(line, &model.objects)? {
            model.objects.push(item::object(line)?);
        } else if numbered(line, &model.globals)? {
            model.globals.push(item::global(line)?);
        } else if numbered(line, &model.procs)? {
            let proc = proc(line)?;
            let stmt = proc.node;
            self.open = Open::Proc { id: model.procs.push(proc), stmt };
        } else if numbered(line, &model.entries)? {
            model.entries.push(item::entry(line)?);
        } else if numbered(line, &model.properties)? {
            model.properties.push(item::property(line)?);
        } else {
            let unknown = line.wrong("no line of a model starts like this");
            let first = line.word().ok_or_else(|| unknown.clone())?;
            if !item::head(line, model, first)? {
                return Err(unknown);
            }
        }
        Ok(())
    }

    fn in_shape(&mut self, id: ShapeId, line: &mut Line<'_>) -> Read<()> {
        let shape = &mut self.model.shapes[id];
        if line.eat("every") {
            shape.every = item::cell(line)?;
            return Ok(());
        }
        line.expect(".")?;
        if line.number::<usize>()? != shape.cells.len() {
            return Err(line.wrong("cells are numbered one after another"));
        }
        shape.cells.push(item::cell(line)?);
        Ok(())
    }

    fn in_proc(&mut self, id: ProcId, line: &mut Line<'_>) -> Read<()> {
        let proc = &mut self.model.procs[id];
        if let Some(node) = line.eat_node() {
            self.open = Open::Proc { id, stmt: node };
            return line.expect(":");
        }
        if numbered(line, &proc.slots)? {
            proc.slots.push(item::slot(line)?);
        } else if line.eat("does") {
            proc.does = Some(line.text()?);
        } else if line.eat("waits") {
            proc.waits = Some(line.text()?);
        } else if line.eat("captures") {
            proc.captures.push(line.id()?);
        } else if line.eat("shared") {
            let (name, slot) = (line.name()?, line.id()?);
            line.expect(".")?;
            proc.shared.push((name, slot, line.number()?));
        } else if line.eat("label") {
            let label = (line.name()?, line.id()?);
            proc.labels.push(label);
        } else if line.eat("handler") {
            proc.handlers.push(item::handler(line)?);
        } else {
            self.instruction(id, line)?;
        }
        Ok(())
    }

    /// `*!  @3 s1 = load object0.0 n12`
    fn instruction(&mut self, id: ProcId, line: &mut Line<'_>) -> Read<()> {
        let Open::Proc { stmt, .. } = self.open else { return Ok(()) };
        let code = &mut self.model.procs[id].code;
        let (starts, observed) = (line.eat("*"), line.eat("!"));
        if line.id::<Loc>()? != code.next_id() {
            return Err(line.wrong("locations are numbered one after another"));
        }
        let op = read_op::operation(line);
        let node = line.eat_node().unwrap_or(stmt);
        let blank = || Instr { op: Op::Nop, node, stmt, starts, observed };
        // What cannot be read still has its number.
        code.push(op.as_ref().map_or_else(|_| blank(), |op| Instr { op: op.clone(), ..blank() }));
        op.map(|_| ())
    }
}

/// Whether the line is about the next thing of a table, by its number.
fn numbered<I: Id, T>(line: &mut Line<'_>, table: &Table<I, T>) -> Read<bool> {
    match line.eat_id::<I>() {
        None => Ok(false),
        Some(id) if id.index() == table.len() => Ok(true),
        Some(_) => Err(line.wrong("things of a kind are numbered one after another")),
    }
}

/// `main n4 params 1 operation {`; what it consists of follows on lines of its own.
fn proc(line: &mut Line<'_>) -> Read<Proc> {
    let (name, node) = (line.name()?, line.node()?);
    let mut proc = Proc::new(name, node);
    line.expect("params")?;
    proc.params = line.number()?;
    proc.operation = line.eat("operation");
    proc.meeting = line.eat("meeting");
    proc.commutes = line.eat("commuting");
    proc.weak = line.eat("weak");
    proc.orders = line.eat("orders");
    if line.eat("swaps") {
        proc.swaps.push(line.id()?);
        while line.eat(",") {
            proc.swaps.push(line.id()?);
        }
    }
    line.expect("{")?;
    Ok(proc)
}
