//! Cells and objects: from addresses to variables, reads, writes, copies, and the race check.

use crate::arith::{Checks, within};
use crate::code::Stmt;
use crate::emit::{Emitter, Env, Purpose};
use crate::expr::{Bin, Expr, VarId, and, bin, not};
use crate::flow::{Facts, Node};
use crate::refuse::{Refusal, Res};
use crate::storage::{Kind, MAX_CELLS, Shape, TreeId};
use crate::task::Pos;
use partita_model::{Address, Operand};
use partita_source::Code;
use partita_tree::NodeId;

/// A cell: leaf and instance.
pub(crate) type CellAt = (TreeId, Expr);

impl Emitter<'_, '_> {
    /// The cell or nested object that an address means.
    pub(crate) fn resolve(
        &mut self,
        frame: u32,
        address: &Address,
        env: &Env,
        checks: &mut Checks,
    ) -> Res<CellAt> {
        let unknown = || Refusal::new(NodeId(0), "a reference that can mean different objects");
        let tree = self.facts().node(frame, address).ok_or_else(unknown)?;
        let index = match address {
            Address::Static { object, offset } => {
                let instance = self.program.storage.scalar(*object, *offset);
                Expr::Int(i64::from(instance.map_or(0, |(_, instance)| instance)))
            }
            Address::Symmetric { place, .. } => self.place(frame, *place, env, checks)?,
            Address::Cell(operand) => self.value(frame, *operand, env, checks)?,
            Address::Field { object, .. } => self.value(frame, *object, env, checks)?,
            Address::Element { object, indices, .. } => {
                let Kind::Ref(array) = self.facts().kind(frame, *object) else {
                    return Err(unknown());
                };
                let mut index = self.value(frame, *object, env, checks)?;
                let Shape::Array { bounds, .. } = self.program.storage.tree(array).shape.clone()
                else {
                    return Err(unknown());
                };
                let mut values = Vec::new();
                for operand in indices {
                    values.push(self.value(frame, *operand, env, checks)?);
                }
                if values.len() != bounds.len() {
                    return Err(Refusal::new(NodeId(0), "an index of another rank"));
                }
                if self.program.storage.tree(array).count == 1 {
                    index = Expr::Int(0);
                }
                for (value, (low, high)) in values.into_iter().zip(bounds) {
                    checks.push((within(&value, low, high), Code::IndexOutOfBounds.into()));
                    let extent = Expr::Int((high - low + 1).max(0));
                    let own = bin(Bin::Sub, value, Expr::Int(low));
                    index = bin(Bin::Add, bin(Bin::Mul, index, extent), own);
                }
                index
            }
        };
        Ok((tree, index))
    }

    /// The variable, or element of one, that holds a cell.
    pub(crate) fn lvalue(&self, var: VarId, index: &Expr) -> Expr {
        if self.program.storage.vars[var.0 as usize].init.len() == 1 {
            Expr::Var(var)
        } else {
            Expr::Cell(var, Box::new(index.clone()))
        }
    }

    pub(crate) fn kind_at(&self, (tree, _): &CellAt) -> Kind {
        self.program.storage.leaf_of(*tree).map_or(Kind::Nothing, |leaf| leaf.kind)
    }

    pub(crate) fn read(&self, (tree, index): &CellAt, env: &mut Env) -> Expr {
        let Some(leaf) = self.program.storage.leaf_of(*tree) else { return Expr::Int(0) };
        self.content(leaf.var, index, env)
    }

    /// Whether a cell has a value, where that is in question.
    pub(crate) fn defined(&self, (tree, index): &CellAt, env: &mut Env) -> Option<Expr> {
        let set = self.program.storage.leaf_of(*tree)?.set?;
        Some(self.content(set, index, env))
    }

    /// What a variable, or an element of one, holds at this point of a walk.
    fn content(&self, var: VarId, index: &Expr, env: &mut Env) -> Expr {
        let place = self.lvalue(var, index);
        if let Purpose::Scout { .. } = self.purpose
            && env.cells.keys().any(|(stored, _)| *stored == var)
        {
            let known = self.element(var, index).and_then(|k| env.cells.get(&(var, k)));
            // One that was stored may be meant.
            env.lost |= self.element(var, index).is_none();
            return known.cloned().unwrap_or(place);
        }
        self.settled_value(var, &place)
    }

    /// Which element of a variable an index means, where that is known.
    fn element(&self, var: VarId, index: &Expr) -> Option<i64> {
        if self.program.storage.vars[var.0 as usize].init.len() == 1 {
            return Some(0);
        }
        index.constant()
    }

    /// While a task settles, its own objects are what their variables start with.
    fn settled_value(&self, var: VarId, place: &Expr) -> Expr {
        if !matches!(self.purpose, Purpose::Settle { .. }) {
            return place.clone();
        }
        let init = &self.program.storage.vars[var.0 as usize].init;
        let index = if let Expr::Cell(_, index) = place { index.constant() } else { Some(0) };
        let value = index.and_then(|index| init.get(usize::try_from(index).ok()?));
        let boolean =
            self.program.storage.vars[var.0 as usize].width == crate::storage::Width::Bool;
        match value {
            Some(value) if boolean => Expr::Bool(*value != 0),
            Some(value) => Expr::Int(*value),
            None => place.clone(),
        }
    }

    /// Writes a cell; nothing means that it has no value any more.
    pub(crate) fn store(
        &mut self,
        pos: Pos,
        (tree, index): &CellAt,
        value: Option<Expr>,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let Some(leaf) = self.program.storage.leaf_of(*tree) else { return Ok(()) };
        let (var, set) = (leaf.var, leaf.set);
        let private = !leaf.shared || !leaf.cell.visible;
        let next = Pos { loc: pos.loc.next(), ..pos };
        let defined = value.is_some();
        let value = value.unwrap_or_else(|| self.zero(var));
        let mut pairs = vec![(var, value)];
        if let Some(set) = set {
            pairs.push((set, Expr::Bool(defined)));
        }
        for (var, value) in pairs {
            let place = self.lvalue(var, index);
            match self.purpose {
                Purpose::Settle { .. } => {
                    let at = usize::try_from(index.constant().unwrap_or(0)).unwrap_or(0);
                    if value.has_functions() {
                        return Err(Refusal::new(self.task.source_node(pos), "this initial value"));
                    }
                    let constant = value.constant().unwrap_or(0);
                    if let Some(cell) = self.program.storage.vars[var.0 as usize].init.get_mut(at) {
                        *cell = constant;
                    }
                }
                Purpose::Emit => {
                    self.before_write(var, next, env, out)?;
                    self.assign(place, value, env, out);
                }
                Purpose::Guard { .. } => {
                    let node = self.task.source_node(pos);
                    return Err(Refusal::new(node, "a guard with effects"));
                }
                // What is read later from a cell that others can change is not known ahead of time.
                Purpose::Scout { .. } => match self.element(var, index) {
                    Some(k) if private => {
                        env.cells.insert((var, k), value);
                    }
                    Some(_) | None => env.lost = true,
                },
            }
        }
        Ok(())
    }

    /// A fresh local object in its variables.
    pub(crate) fn make(&mut self, pos: Pos, env: &mut Env, out: &mut Vec<Stmt>) -> Res<TreeId> {
        let here = self.task.source_node(pos);
        let Some(root) = self.program.sites.get(&(self.task.index, pos)).copied() else {
            return Err(Refusal::new(here, "this object"));
        };
        for leaf in self.program.storage.leaves(root) {
            let initial = self.program.storage.initial(leaf).to_vec();
            if initial.len() > MAX_CELLS as usize {
                return Err(Refusal::new(here, "a local array of this size"));
            }
            for (k, word) in (0i64..).zip(initial) {
                let value = if word.is_undefined() {
                    None
                } else {
                    Some(self.constant(word).map_err(|e| e.at(here))?)
                };
                self.store(pos, &(leaf, Expr::Int(k)), value, env, out)?;
            }
        }
        env.objects.insert(root);
        Ok(root)
    }

    pub(crate) fn clear_object(&mut self, root: TreeId, env: &mut Env, out: &mut Vec<Stmt>) {
        for leaf in self.program.storage.leaves(root) {
            let Some(leaf) = self.program.storage.leaf_of(leaf) else { continue };
            for var in std::iter::once(leaf.var).chain(leaf.set) {
                let size = self.program.storage.vars[var.0 as usize].init.len();
                for k in (0i64..).take(size) {
                    let place = self.lvalue(var, &Expr::Int(k));
                    let zero = self.zero(var);
                    self.assign(place, zero, env, out);
                }
            }
        }
    }

    pub(crate) fn copy_object(
        &mut self,
        node: Node,
        to: Operand,
        from: Operand,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        let frame = node.pos.frame;
        let mut checks = Checks::new();
        let Kind::Ref(target) = self.facts().kind(frame, to) else {
            return Err(Refusal::new(NodeId(0), "a reference that can mean different objects"));
        };
        let to = self.value(frame, to, env, &mut checks)?;
        let source = self.facts().kind(frame, from);
        let from = self.value(frame, from, env, &mut checks)?;
        if !self.all(node, &checks, env, out)? {
            return Ok(false);
        }
        let pairs = match source.referenced() {
            Some(source) => self.pairs((target, &to), (source, &from))?,
            None => self.cells(target, &to)?.into_iter().map(|cell| (cell, None)).collect(),
        };
        for (to, from) in &pairs {
            if let Some(from) = from {
                self.access(node, from, false, out)?;
            }
            self.access(node, to, true, out)?;
        }
        // All values are read before any is written, unless the objects are apart anyway.
        let mut values = Vec::new();
        for (_, cell) in &pairs {
            values.push(match cell {
                Some(cell) => (self.read(cell, env), self.defined(cell, env)),
                None => (from.clone(), None),
            });
        }
        let same = matches!(source, Kind::Ref(source)
            if self.program.storage.tree(source).root == self.program.storage.tree(target).root);
        if same && to != from {
            return Err(Refusal::new(NodeId(0), "a copy within one object"));
        }
        if same {
            return Ok(true);
        }
        for ((to, _), (value, defined)) in pairs.iter().zip(values) {
            self.store(node.pos, to, Some(value), env, out)?;
            if let (Some(defined), Some(set)) =
                (defined, self.program.storage.leaf_of(to.0).and_then(|leaf| leaf.set))
            {
                match self.purpose {
                    Purpose::Emit => {
                        let place = self.lvalue(set, &to.1);
                        self.assign(place, defined, env, out);
                    }
                    Purpose::Scout { .. } => {
                        if let Some(k) = self.element(set, &to.1) {
                            env.cells.insert((set, k), defined);
                        }
                    }
                    Purpose::Settle { .. } if defined.is_true() => {}
                    Purpose::Guard { .. } | Purpose::Settle { .. } => {
                        let why = "a copy of an object that may have no value";
                        return Err(Refusal::new(NodeId(0), why));
                    }
                }
            }
        }
        Ok(true)
    }

    /// Every cell of an object gets what a fresh one holds.
    pub(crate) fn reset_object(
        &mut self,
        node: Node,
        object: Operand,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        let cells = match self.whole(node, object, env, out)? {
            Some(cells) => cells,
            None => return Ok(false),
        };
        for cell in &cells {
            self.access(node, cell, true, out)?;
        }
        for cell in &cells {
            let Some(fresh) = self.program.storage.leaf_of(cell.0).map(|leaf| leaf.cell.fresh)
            else {
                continue;
            };
            let value = if fresh.is_undefined() { None } else { Some(self.constant(fresh)?) };
            self.store(node.pos, cell, value, env, out)?;
        }
        Ok(true)
    }

    /// Reads all cells of an array, for output. Whether they can all have a value.
    pub(crate) fn whole_array(
        &mut self,
        node: Node,
        array: Operand,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<bool> {
        let Some(cells) = self.whole(node, array, env, out)? else { return Ok(false) };
        for cell in &cells {
            self.access(node, cell, false, out)?;
            if let Some(set) = self.defined(cell, env)
                && !self.require(node, &set, Code::UninitializedRead.into(), env, out)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The cells of the object that an operand refers to; nothing when it refers to none.
    fn whole(
        &mut self,
        node: Node,
        object: Operand,
        env: &mut Env,
        out: &mut Vec<Stmt>,
    ) -> Res<Option<Vec<CellAt>>> {
        let frame = node.pos.frame;
        let Kind::Ref(tree) = self.facts().kind(frame, object) else {
            return Err(Refusal::new(NodeId(0), "a reference that can mean different objects"));
        };
        let mut checks = Checks::new();
        let index = self.value(frame, object, env, &mut checks)?;
        if !self.all(node, &checks, env, out)? {
            return Ok(None);
        }
        Ok(Some(self.cells(tree, &index)?))
    }

    /// All cells of an instance of a node, in order.
    fn cells(&self, tree: TreeId, index: &Expr) -> Res<Vec<CellAt>> {
        let count = self.program.storage.tree(tree).count;
        let mut cells = Vec::new();
        for leaf in self.program.storage.leaves(tree) {
            let each = self.program.storage.tree(leaf).count / count.max(1);
            if each > MAX_CELLS {
                return Err(Refusal::new(NodeId(0), "a copy of an object of this size"));
            }
            for k in 0..each {
                let first = bin(Bin::Mul, index.clone(), Expr::Int(i64::from(each)));
                cells.push((leaf, bin(Bin::Add, first, Expr::Int(i64::from(k)))));
            }
        }
        Ok(cells)
    }

    fn pairs(
        &self,
        to: (TreeId, &Expr),
        from: (TreeId, &Expr),
    ) -> Res<Vec<(CellAt, Option<CellAt>)>> {
        let (to, from) = (self.cells(to.0, to.1)?, self.cells(from.0, from.1)?);
        if to.len() != from.len() {
            return Err(Refusal::new(NodeId(0), "a copy between objects of different shapes"));
        }
        Ok(to.into_iter().zip(from.into_iter().map(Some)).collect())
    }

    /// An access to a cell: others must not be about to disturb it.
    pub(crate) fn access(
        &mut self,
        node: Node,
        cell: &CellAt,
        write: bool,
        out: &mut Vec<Stmt>,
    ) -> Res<()> {
        let (tree, index) = cell;
        let Some(leaf) = self.program.storage.leaf_of(*tree) else { return Ok(()) };
        if !leaf.shared || !leaf.cell.visible || leaf.cell.sync {
            return Ok(());
        }
        let (writing, reading) = (leaf.writing, leaf.reading);
        let data = Facts::is_data(node);
        if let Purpose::Scout { .. } = self.purpose {
            let counter = if write { writing } else { reading };
            if let Some(counter) = counter.filter(|_| data) {
                let entry = (self.path(), counter, index.clone());
                if !self.is_local(&entry.0) || !self.is_local(index) {
                    return self.blind(&[node]);
                }
                if let Purpose::Scout { found, .. } = &mut self.purpose
                    && !found.contains(&entry)
                {
                    found.push(entry);
                }
            }
            return Ok(());
        }
        let mut free = Expr::Bool(true);
        if let Some(writing) = writing {
            free = bin(Bin::Eq, self.lvalue(writing, index), Expr::Int(0));
        }
        if let Some(reading) = reading.filter(|_| write && !data) {
            free = and(free, bin(Bin::Eq, self.lvalue(reading, index), Expr::Int(0)));
        }
        if free.is_true() {
            return Ok(());
        }
        match &mut self.purpose {
            Purpose::Guard { path, fails, .. } => {
                fails.push((and(path.clone(), not(free)), Code::DataRace.into()));
            }
            Purpose::Emit => out.push(Stmt::Check(free, Code::DataRace.into())),
            Purpose::Scout { .. } | Purpose::Settle { .. } => {}
        }
        Ok(())
    }
}
