//! What the records and classes of the programs do when their values begin, are copied, assigned and end.

use super::{Cell, Machine, Node, Ref};
use crate::random::chapel::ast::Type;

impl Machine<'_> {
    pub fn cell(&mut self, ty: Type, cell: Cell) -> Ref {
        self.cells.push(cell);
        self.types.push(ty);
        Ref(self.cells.len() - 1)
    }

    pub fn number(&mut self, value: i64) -> Ref {
        self.cell(Type::Int, Cell::Int(value))
    }

    pub fn int(&self, value: Ref) -> i64 {
        match self.cells[value.0] {
            Cell::Int(value) => value,
            Cell::Parts(_) | Cell::Handle(_) => 0,
        }
    }

    /// The cells of the parts, in their order.
    pub fn parts(&self, value: Ref) -> Vec<Ref> {
        match &self.cells[value.0] {
            Cell::Parts(parts) => parts.clone(),
            Cell::Int(_) | Cell::Handle(_) => Vec::new(),
        }
    }

    /// The first integer of a record: what its lines show.
    fn key(&self, value: Ref) -> i64 {
        self.parts(value).first().map_or(0, |first| self.int(*first))
    }

    fn handle(&self, value: Ref) -> Option<usize> {
        match self.cells[value.0] {
            Cell::Handle(node) => node,
            Cell::Int(_) | Cell::Parts(_) => None,
        }
    }

    /// Variables, Default Initialization: records by their initialiser without arguments, the rest by its parts.
    pub fn default(&mut self, ty: Type) -> Ref {
        match ty {
            Type::Int => self.number(0),
            Type::Owned | Type::Shared => self.cell(ty, Cell::Handle(None)),
            Type::Leaf | Type::Plain | Type::Keeper | Type::Pair | Type::Row | Type::Numbers => {
                let parts = ty.parts().iter().map(|part| self.default(part.1)).collect();
                match ty {
                    Type::Leaf => self.say("leaf default"),
                    Type::Keeper => self.say("keeper default"),
                    Type::Int | Type::Plain | Type::Pair | Type::Row | Type::Numbers => {}
                    Type::Owned | Type::Shared => {}
                }
                self.cell(ty, Cell::Parts(parts))
            }
        }
    }

    /// `new` with the values of its arguments.
    pub fn create(&mut self, ty: Type, args: Vec<Ref>) -> Ref {
        let key = args.first().map_or(0, |first| self.int(*first));
        match ty {
            Type::Leaf => {
                self.say(&format!("leaf new {key}"));
                self.cell(ty, Cell::Parts(args))
            }
            Type::Keeper => {
                let x = self.number(key);
                let leaf = self.create(Type::Leaf, vec![x]);
                self.say(&format!("keeper new {key}"));
                self.cell(ty, Cell::Parts(args.into_iter().chain([leaf]).collect()))
            }
            Type::Owned | Type::Shared => {
                self.say(&format!("node new {key}"));
                self.nodes.push(Node { x: key, owners: 1 });
                self.cell(ty, Cell::Handle(Some(self.nodes.len() - 1)))
            }
            Type::Int | Type::Plain | Type::Pair | Type::Row | Type::Numbers => {
                self.cell(ty, Cell::Parts(args))
            }
        }
    }

    /// Records, Copy Initialization of Records: by `init=`, which copies the fields; tuples and arrays part by part
    /// (Tuples, Value Tuples). Ownership goes over to the copy or is shared with it (Classes, Class Lifetime).
    pub fn copy(&mut self, from: Ref) -> Ref {
        let ty = self.types[from.0];
        match ty {
            Type::Int => self.number(self.int(from)),
            Type::Owned => {
                let node = self.handle(from);
                self.cells[from.0] = Cell::Handle(None);
                self.cell(ty, Cell::Handle(node))
            }
            Type::Shared => {
                let node = self.handle(from);
                self.hold(node);
                self.cell(ty, Cell::Handle(node))
            }
            Type::Leaf | Type::Plain | Type::Keeper | Type::Pair | Type::Row | Type::Numbers => {
                let parts = self.parts(from).into_iter().map(|part| self.copy(part)).collect();
                let key = self.key(from);
                self.record_line(ty, &format!("copy {key}"));
                self.cell(ty, Cell::Parts(parts))
            }
        }
    }

    /// Records, Record Assignment: the record's own operator, or field by field; tuples and arrays part by part.
    pub fn assign(&mut self, to: Ref, from: Ref) {
        let ty = self.types[to.0];
        match ty {
            Type::Int => self.cells[to.0] = Cell::Int(self.int(from)),
            Type::Owned => {
                let (old, new) = (self.handle(to), self.handle(from));
                self.cells[from.0] = Cell::Handle(None);
                self.cells[to.0] = Cell::Handle(new);
                self.release(old);
            }
            Type::Shared => {
                let (old, new) = (self.handle(to), self.handle(from));
                self.hold(new);
                self.cells[to.0] = Cell::Handle(new);
                self.release(old);
            }
            Type::Leaf | Type::Plain | Type::Keeper | Type::Pair | Type::Row | Type::Numbers => {
                let (left, right) = (self.key(to), self.key(from));
                self.record_line(ty, &format!("assign {left} from {right}"));
                for (to, from) in self.parts(to).into_iter().zip(self.parts(from)) {
                    self.assign(to, from);
                }
            }
        }
    }

    /// Records, Record Deinitializer: first the record's own method, then its fields.
    pub fn end(&mut self, value: Ref) {
        let ty = self.types[value.0];
        if matches!(ty, Type::Owned | Type::Shared) {
            self.release(self.handle(value));
        } else {
            let key = self.key(value);
            self.record_line(ty, &format!("end {key}"));
            for part in self.parts(value).into_iter().rev() {
                self.end(part);
            }
        }
    }

    fn record_line(&mut self, ty: Type, what: &str) {
        match ty {
            Type::Leaf => self.say(&format!("leaf {what}")),
            Type::Keeper => self.say(&format!("keeper {what}")),
            Type::Int | Type::Plain | Type::Pair | Type::Row | Type::Numbers => {}
            Type::Owned | Type::Shared => {}
        }
    }

    fn hold(&mut self, node: Option<usize>) {
        if let Some(node) = node {
            self.nodes[node].owners += 1;
        }
    }

    fn release(&mut self, node: Option<usize>) {
        if let Some(node) = node {
            self.nodes[node].owners -= 1;
            if self.nodes[node].owners == 0 {
                self.say(&format!("node end {}", self.nodes[node].x));
            }
        }
    }

    /// The text of a value in `writeln`.
    pub fn show(&self, value: Ref) -> String {
        let ty = self.types[value.0];
        let parts: Vec<_> = self.parts(value).into_iter().map(|part| self.show(part)).collect();
        match ty {
            Type::Int => self.int(value).to_string(),
            Type::Leaf | Type::Plain | Type::Keeper => {
                let fields = ty.parts().iter().zip(parts);
                let fields: Vec<_> = fields
                    .map(|((way, _), text)| format!("{} = {text}", way.trim_start_matches('.')))
                    .collect();
                format!("({})", fields.join(", "))
            }
            Type::Pair => format!("({})", parts.join(", ")),
            Type::Row | Type::Numbers => parts.join(" "),
            Type::Owned | Type::Shared => match self.handle(value) {
                Some(node) => format!("{{x = {}}}", self.nodes[node].x),
                None => "nil".to_owned(),
            },
        }
    }
}
