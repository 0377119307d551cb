//! Printing a model: everything but its operations.

use super::print_op::{operation, test};
use crate::{
    Cell, Global, Init, InputKind, Kind, Layout, LayoutBody, Lifetime, MemoryShape, Model, Pattern,
    Proc, PropertyKind, Shape, ShapeKind, StaticContent, Storage, Word,
};
use partita_source::Code;
use partita_tree::text::{print_type, quote, quote_name};
use partita_tree::{Dealing, IntType, NodeId, Style, Type, Vocabulary};
use std::fmt::Display;

/// The text form of a model.
#[must_use]
pub fn print(model: &Model) -> String {
    let mut printer = Printer { out: String::new() };
    printer.head(model);
    printer.gap(!model.strings.is_empty());
    for (id, text) in model.strings.pairs() {
        printer.line(0, &format!("{id} = {}", quoted(text)));
    }
    for (id, pattern) in model.patterns.pairs() {
        printer.gap(true);
        printer.pattern(&id, pattern);
    }
    for (id, shape) in model.shapes.pairs() {
        printer.gap(true);
        printer.shape(&id, shape);
    }
    printer.gap(!model.layouts.is_empty());
    for (id, layout) in model.layouts.pairs() {
        printer.line(0, &format!("{id} = {}", self::layout(layout)));
    }
    printer.gap(!model.objects.is_empty());
    for (id, object) in model.objects.pairs() {
        let content = match &object.content {
            StaticContent::Statics { shape, words } => format!("{shape} {}", listed(words)),
            StaticContent::Value { layout, initial } => format!("{layout} {}", listed(initial)),
        };
        printer.line(0, &format!("{id} at {} = {content}", object.home));
    }
    printer.gap(!model.globals.is_empty());
    for (id, global) in model.globals.pairs() {
        printer.line(0, &format!("{id} {}", self::global(global)));
    }
    for input in &model.inputs {
        let kind = match input.kind {
            InputKind::Int => "int",
            InputKind::Real => "real",
            InputKind::Bool => "bool",
        };
        printer.line(0, &format!("input {} {kind} {}", input.global, quoted(&input.name)));
    }
    for (id, proc) in model.procs.pairs() {
        printer.gap(true);
        printer.proc(&id, proc);
    }
    printer.gap(!model.entries.is_empty());
    for (id, entry) in model.entries.pairs() {
        let (name, display) = (named(&entry.name), quoted(&entry.display));
        let (proc, place, node) = (entry.proc, entry.place, entry.node);
        printer.line(0, &format!("{id} {name} {display} runs {proc} at {place} {node}"));
    }
    printer.gap(!model.properties.is_empty());
    for (id, property) in model.properties.pairs() {
        let kind = match property.kind {
            PropertyKind::Always => "always",
            PropertyKind::Final => "final",
            PropertyKind::Observe => "observe",
        };
        let (node, test) = (property.node, test(&property.test));
        printer.line(0, &format!("{id} {kind} {test} {node}"));
    }
    printer.spans(model);
    printer.out
}

struct Printer {
    out: String,
}

impl Printer {
    fn line(&mut self, depth: usize, text: &str) {
        self.out.push_str(&"    ".repeat(depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// An empty line before something of another kind.
    fn gap(&mut self, follows: bool) {
        if follows {
            self.out.push('\n');
        }
    }

    fn head(&mut self, model: &Model) {
        self.line(0, &format!("model {}", quoted(&model.name)));
        self.vocabulary(&model.vocabulary);
        self.line(0, &format!("places {}", model.places));
        self.line(0, &format!("classes {}", model.classes));
        self.line(0, &format!("groups {}", model.group_shape));
        self.line(0, &format!("closures {}", model.closure_shape));
        for (has, what) in [
            (model.has_remote, "remote operations"),
            (model.has_spawn, "spawned tasks"),
            (model.has_on, "moving tasks"),
        ] {
            if has {
                self.line(0, &format!("has {what}"));
            }
        }
        if let Some(class) = model.memory {
            self.line(0, &format!("memory {class}"));
        }
        if let Some(node) = model.weak {
            self.line(0, &format!("weak {node}"));
        }
        for (name, value) in &model.configs {
            self.line(0, &format!("config {} {}", named(name), quoted(value)));
        }
        for note in &model.notes {
            self.line(0, &format!("note {}", quoted(note)));
        }
        for reduction in &model.reductions {
            self.line(0, &format!("reduction {}", quoted(reduction)));
        }
    }

    fn vocabulary(&mut self, vocabulary: &Vocabulary) {
        let Vocabulary {
            language,
            place,
            task,
            group,
            first_place,
            place_names,
            style,
            output_each,
            names_tasks,
            has_races,
            must_end,
            at_home,
            rules,
            called,
            dealt,
        } = vocabulary;
        self.line(0, &format!("language {}", quoted(language)));
        let mut words = format!("place {} from {first_place}", quoted(place));
        if !place_names.is_empty() {
            let names: Vec<String> = place_names.iter().map(|name| quoted(name)).collect();
            words.push_str(&format!(" names {}", names.join(", ")));
        }
        self.line(0, &words);
        if *task != Vocabulary::default().task {
            self.line(0, &format!("task {}", quoted(task)));
        }
        if *group != Vocabulary::default().group {
            self.line(0, &format!("group {}", quoted(group)));
        }
        match style {
            Style::Brackets => {}
            Style::Parentheses => self.line(0, "style parentheses"),
            Style::Calls => self.line(0, "style calls"),
            Style::Affinity => self.line(0, "style affinity"),
        }
        for (is, what) in [
            (*output_each, "output each"),
            (*names_tasks, "names tasks"),
            (!*has_races, "without races"),
            (*must_end, "must end"),
            (*at_home, "objects stay"),
        ] {
            if is {
                self.line(0, what);
            }
        }
        for (code, rule) in rules {
            self.line(0, &format!("rule {} {}", code_text(*code), quoted(rule)));
        }
        for (tree, program) in called {
            self.line(0, &format!("calls {} {}", quoted(tree), quoted(program)));
        }
        for Dealing { name, block, places, extents } in dealt {
            let extents: Vec<String> = extents.iter().map(ToString::to_string).collect();
            let numbers = format!("{block} {places} {}", extents.join(" "));
            self.line(0, &format!("deals {} {numbers}", quoted(name)));
        }
    }

    fn shape(&mut self, id: &dyn Display, shape: &Shape) {
        let kind = match shape.kind {
            ShapeKind::Statics => "statics".to_owned(),
            ShapeKind::Scope => "scope".to_owned(),
            ShapeKind::Array { rank } => format!("array {rank}"),
            ShapeKind::Record(record) => format!("record {record}"),
            ShapeKind::Class(record) => format!("class {record}"),
            ShapeKind::Closure => "closure".to_owned(),
            ShapeKind::Group => "group".to_owned(),
            ShapeKind::Memory(MemoryShape { pattern, lifetime }) => {
                format!("memory {pattern}{}", lifetime_text(lifetime))
            }
        };
        let name = named(&shape.name);
        let handle = if shape.handle { " handle" } else { "" };
        self.line(0, &format!("{id} {name} {kind} {}{handle} {{", shape.type_class));
        for (offset, cell) in shape.cells.iter().enumerate() {
            self.line(1, &format!(".{offset} {}", self::cell(cell)));
        }
        self.line(1, &format!("every {}", self::cell(&shape.every)));
        self.line(0, "}");
    }

    fn pattern(&mut self, id: &dyn Display, pattern: &Pattern) {
        let extents: Vec<String> = pattern.extents.iter().map(|e| format!(" {e}")).collect();
        let (name, size) = (named(&pattern.name), pattern.size);
        self.line(0, &format!("{id} {name} size {size} by{} {{", extents.concat()));
        for cell in &pattern.cells {
            let (offset, kind) = (cell.offset, kind_text(cell.kind));
            self.line(1, &format!("{offset} {kind} {}", quoted(&cell.path)));
        }
        self.line(0, "}");
    }

    fn proc(&mut self, id: &dyn Display, proc: &Proc) {
        let mut head = format!("{id} {} {} params {}", named(&proc.name), proc.node, proc.params);
        for (is, what) in [
            (proc.operation, " operation"),
            (proc.meeting, " meeting"),
            (proc.commutes, " commuting"),
            (proc.weak, " weak"),
            (proc.orders, " orders"),
        ] {
            if is {
                head.push_str(what);
            }
        }
        if !proc.swaps.is_empty() {
            let names: Vec<String> = proc.swaps.iter().map(ToString::to_string).collect();
            head.push_str(&format!(" swaps {}", names.join(", ")));
        }
        self.line(0, &format!("{head} {{"));
        for (word, text) in [("does", &proc.does), ("waits", &proc.waits)] {
            if let Some(text) = text {
                self.line(1, &format!("{word} {}", quoted(text)));
            }
        }
        for (slot, info) in proc.slots.pairs() {
            let mut text = slot.to_string();
            if let Some(name) = &info.name {
                text.push_str(&format!(" {}", named(name)));
            }
            let int = info.int.map(int_text);
            let facts: Vec<String> =
                int.into_iter().chain(info.observed.then(|| "observed".to_owned())).collect();
            if !facts.is_empty() {
                text.push_str(&format!(": {}", facts.join(" ")));
            }
            self.line(1, &text);
        }
        for slot in &proc.captures {
            self.line(1, &format!("captures {slot}"));
        }
        for (name, slot, offset) in &proc.shared {
            self.line(1, &format!("shared {} {slot}.{offset}", named(name)));
        }
        for (name, loc) in &proc.labels {
            self.line(1, &format!("label {} {loc}", named(name)));
        }
        for handler in &proc.handlers {
            let (start, end, target, slot) =
                (handler.start, handler.end, handler.target, handler.slot);
            self.line(1, &format!("handler {start}..{end} {target} {slot}"));
        }
        self.code(proc);
        self.line(0, "}");
    }

    /// Statements by their node, and below each its operations.
    fn code(&mut self, proc: &Proc) {
        let mut stmt: Option<NodeId> = None;
        for (loc, instr) in proc.code.pairs() {
            if stmt != Some(instr.stmt) {
                stmt = Some(instr.stmt);
                self.line(1, &format!("{}:", instr.stmt));
            }
            let starts = if instr.starts { '*' } else { ' ' };
            let observed = if instr.observed { '!' } else { ' ' };
            let loc = loc.to_string();
            let mut text = format!("{starts}{observed}{loc:>5} {}", operation(&instr.op));
            if instr.node != instr.stmt {
                text.push_str(&format!(" {}", instr.node));
            }
            self.line(1, &text);
        }
    }

    fn spans(&mut self, model: &Model) {
        let spans: Vec<String> = model
            .spans
            .iter()
            .map(|(node, span)| format!("{node} {}:{}..{}", span.file.0, span.start, span.end))
            .collect();
        self.gap(!spans.is_empty());
        for some in spans.chunks(6) {
            self.line(0, &format!("spans {}", some.join(", ")));
        }
    }
}

fn cell(cell: &Cell) -> String {
    let mut text = format!("{} {}", named(&cell.name), cell.class);
    for (is, what) in [
        (cell.sync, " sync"),
        (!cell.visible, " private"),
        (cell.remote, " remote"),
        (cell.observed, " observed"),
        (cell.symmetric, " symmetric"),
        (cell.hidden, " hidden"),
        (cell.nested, " nested"),
        (cell.transient, " transient"),
    ] {
        if is {
            text.push_str(what);
        }
    }
    if !cell.fresh.is_undefined() {
        text.push_str(&format!(" = {}", cell.fresh));
    }
    text
}

fn layout(layout: &Layout) -> String {
    let init = |init: &Init| match init {
        Init::Word(word) => word.to_string(),
        Init::Nested(layout) => layout.to_string(),
    };
    match &layout.body {
        LayoutBody::Fields(fields) => {
            let fields: Vec<String> = fields.iter().map(init).collect();
            format!("{} {{{}}}", layout.shape, fields.join(", "))
        }
        LayoutBody::Array { bounds, element } => {
            let bounds: Vec<String> =
                bounds.iter().map(|(low, high)| format!("{low}..{high}")).collect();
            format!("{} [{}] of {}", layout.shape, bounds.join(", "), init(element))
        }
        LayoutBody::Memory { bytes, zero } => {
            let bytes = bytes.map_or_else(|| "some".to_owned(), |bytes| bytes.to_string());
            format!("{} bytes {bytes}{}", layout.shape, if *zero { " zero" } else { "" })
        }
    }
}

fn global(global: &Global) -> String {
    let mut text = named(&global.name);
    if global.symmetric {
        text.push_str(" symmetric");
    }
    if global.constant {
        text.push_str(" const");
    }
    match global.storage {
        Storage::Scalar { offset } => text.push_str(&format!(" .{offset}")),
        Storage::Object { base } => text.push_str(&format!(" {base}")),
    }
    text.push_str(&format!(" at {}", global.home));
    if let Some(int) = global.int {
        text.push_str(&format!(" {}", int_text(int)));
    }
    format!("{text} {}", global.node)
}

fn lifetime_text(lifetime: Lifetime) -> String {
    match lifetime {
        Lifetime::Static { constant, private } => {
            let constant = if constant { " const" } else { "" };
            format!(" static{constant}{}", if private { " private" } else { "" })
        }
        Lifetime::Automatic => " automatic".to_owned(),
        Lifetime::Heap => " heap".to_owned(),
    }
}

pub(super) fn kind_text(kind: Kind) -> String {
    match kind {
        Kind::Int { bytes, signed } => {
            format!("{}({})", if signed { "int" } else { "uint" }, 8 * u32::from(bytes))
        }
        Kind::Bool => "bool".to_owned(),
        Kind::Real => "real".to_owned(),
        Kind::Single => "single".to_owned(),
        Kind::Pointer => "pointer".to_owned(),
        Kind::Byte => "byte".to_owned(),
    }
}

fn listed(words: &[Word]) -> String {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    format!("{{{}}}", words.join(", "))
}

pub(super) fn int_text(int: IntType) -> String {
    print_type(&Type::Int(int))
}

pub(super) fn quoted(text: &str) -> String {
    let mut out = String::new();
    quote(&mut out, '"', text);
    out
}

pub(super) fn code_text(code: Code) -> String {
    quoted(code.name())
}

fn named(name: &str) -> String {
    let mut out = String::new();
    quote_name(&mut out, name);
    out
}
