//! Where values live in the exported program: Promela variables, and the tree of each object.
//!
//! Every object of the model becomes a tree of records and arrays whose leaves are Promela
//! variables. An array of records becomes one array per field, a symmetric variable one array
//! indexed by place; indices start at 0. A reference is then a node of a tree and a number: which
//! of the node's instances is meant.

use crate::expr::VarId;
use crate::names::Names;
use crate::real::Reals;
use crate::refuse::{Refusal, Res};
use partita_model::{
    Cell, Init, LayoutBody, LayoutId, Model, ObjectId, Place, StaticContent, Storage as Home, Tag,
    Word,
};
use partita_tree::NodeId;
use std::collections::BTreeMap;

/// A node of a storage tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct TreeId(pub(crate) u32);

/// What kind of value a slot or a variable holds, as far as known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Nothing,
    Int,
    Bool,
    /// A task by its number from 1, or 0 for none.
    Task,
    /// A reference to one of the instances of a node.
    Ref(TreeId),
    Str,
    Real,
    Mixed,
}

impl Kind {
    pub(crate) fn join(self, other: Kind) -> Kind {
        match (self, other) {
            (Kind::Nothing, kind) | (kind, Kind::Nothing) => kind,
            (a, b) if a == b => a,
            _ => Kind::Mixed,
        }
    }

    /// What a reference refers to.
    pub(crate) fn referenced(self) -> Option<TreeId> {
        if let Kind::Ref(tree) = self { Some(tree) } else { None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    Global,
    /// Local to the proctype of an entry.
    Task(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    Bool,
    Byte,
    Int,
}

/// A variable of the exported program.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub(crate) name: String,
    pub(crate) owner: Owner,
    pub(crate) width: Width,
    /// One value per element; one for a scalar.
    pub(crate) init: Vec<i64>,
    /// Behind the declaration.
    pub(crate) comment: String,
}

/// The cells of a leaf: all instances are alike.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    pub(crate) var: VarId,
    /// Where its variable is declared or made.
    node: NodeId,
    /// Says which cells have a value, where that is in question.
    pub(crate) set: Option<VarId>,
    pub(crate) undefined: bool,
    pub(crate) cell: Cell,
    /// Other tasks can reach it.
    pub(crate) shared: bool,
    pub(crate) kind: Kind,
    /// Tasks about to write, and about to read, each cell.
    pub(crate) writing: Option<VarId>,
    pub(crate) reading: Option<VarId>,
    initial: Vec<Word>,
}

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Leaf(Leaf),
    Record(Vec<TreeId>),
    Array { bounds: Vec<(i64, i64)>, element: TreeId },
}

#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) shape: Shape,
    pub(crate) count: u32,
    pub(crate) root: TreeId,
}

/// More cells than this are not written out one by one.
pub(crate) const MAX_CELLS: u32 = 512;

#[derive(Default)]
pub(crate) struct Storage {
    pub(crate) vars: Vec<Var>,
    pub(crate) trees: Vec<Tree>,
    /// Static objects: number of the first, how many instances, tree.
    roots: Vec<(ObjectId, u32, TreeId)>,
    /// Scalars: object and offset to tree and instance.
    scalars: BTreeMap<(ObjectId, u32), (TreeId, u32)>,
    pub(crate) names: Names,
    pub(crate) reals: Reals,
    tasks: usize,
}

/// What a tree is built from.
#[derive(Clone)]
struct Plan<'a> {
    name: String,
    count: u32,
    owner: Owner,
    root: Option<TreeId>,
    initial: &'a [Word],
    node: NodeId,
}

impl Storage {
    /// The storage of all global variables.
    pub(crate) fn new(model: &Model) -> Res<Storage> {
        let mut storage = Storage { tasks: model.entries.len(), ..Storage::default() };
        for global in &model.globals {
            let instances = if global.symmetric { model.places } else { 1 };
            let name = global.name.to_string();
            match global.storage {
                Home::Scalar { offset } => {
                    let first = if global.symmetric { Place(0) } else { global.home };
                    let cell = model.shapes[first.statics_shape()].cell(offset).clone();
                    let word = match &model.objects[first.statics()].content {
                        StaticContent::Statics { words, .. } => words[offset as usize],
                        StaticContent::Value { .. } => Word::UNDEFINED,
                    };
                    let initial = vec![word; instances as usize];
                    let plan = Plan {
                        name,
                        count: instances,
                        owner: Owner::Global,
                        root: None,
                        initial: &[],
                        node: global.node,
                    };
                    let tree = storage.leaf(&plan, cell, initial);
                    for instance in 0..instances {
                        let object = first.statics().instance(Place(instance));
                        storage.scalars.insert((object, offset), (tree, instance));
                    }
                }
                Home::Object { base } => {
                    let StaticContent::Value { layout, initial } = &model.objects[base].content
                    else {
                        continue;
                    };
                    let plan = Plan {
                        name,
                        count: instances,
                        owner: Owner::Global,
                        root: None,
                        initial,
                        node: global.node,
                    };
                    let tree = storage.build(model, *layout, None, &plan)?;
                    storage.roots.push((base, instances, tree));
                }
            }
        }
        Ok(storage)
    }

    /// A local object, made where `node` stands.
    pub(crate) fn local(
        &mut self,
        model: &Model,
        layout: LayoutId,
        bounds: Option<Vec<(i64, i64)>>,
        name: &str,
        task: usize,
        node: NodeId,
    ) -> Res<TreeId> {
        let plan = Plan {
            name: name.to_owned(),
            count: 1,
            owner: Owner::Task(task),
            root: None,
            initial: &[],
            node,
        };
        self.build(model, layout, bounds, &plan)
    }

    fn build(
        &mut self,
        model: &Model,
        layout: LayoutId,
        bounds: Option<Vec<(i64, i64)>>,
        plan: &Plan<'_>,
    ) -> Res<TreeId> {
        let layout = &model.layouts[layout];
        let shape = &model.shapes[layout.shape];
        let id = self.reserve(plan);
        let root = Some(self.trees[id.0 as usize].root);
        let one = |this: &mut Storage, init: &Init, plan: &Plan<'_>, cell: &Cell| match init {
            Init::Word(word) => {
                let mut initial = vec![*word; plan.count as usize];
                let given = plan.initial.len();
                if given > 0 {
                    initial.iter_mut().enumerate().for_each(|(k, w)| *w = plan.initial[k % given]);
                }
                Ok(this.leaf(plan, cell.clone(), initial))
            }
            Init::Nested(inner) => this.build(model, *inner, None, plan),
        };
        let built = match &layout.body {
            LayoutBody::Fields(fields) => {
                let mut children = Vec::new();
                for (offset, init) in (0u32..).zip(fields) {
                    let cell = shape.cell(offset);
                    let name = if plan.name.is_empty() {
                        cell.name.to_string()
                    } else {
                        format!("{}_{}", plan.name, cell.name)
                    };
                    let inner = Plan { name, root, initial: &[], ..plan.clone() };
                    children.push(one(self, init, &inner, cell)?);
                }
                Shape::Record(children)
            }
            LayoutBody::Memory { .. } => {
                return Err(Refusal::new(NodeId(0), "memory and pointers"));
            }
            LayoutBody::Array { bounds: constant, element } => {
                let bounds = bounds.unwrap_or_else(|| constant.clone());
                let mut size = 1i64;
                for (low, high) in &bounds {
                    size = size.saturating_mul(high.saturating_sub(*low).saturating_add(1).max(0));
                }
                let count = u32::try_from(size.saturating_mul(i64::from(plan.count)));
                let Some(count) = count.ok().filter(|count| *count <= 1 << 16) else {
                    return Err(Refusal::new(plan.node, "an array of this size"));
                };
                let inner = Plan { count, root, ..plan.clone() };
                let element = one(self, element, &inner, &shape.every)?;
                Shape::Array { bounds, element }
            }
        };
        self.trees[id.0 as usize].shape = built;
        Ok(id)
    }

    fn reserve(&mut self, plan: &Plan<'_>) -> TreeId {
        let id = TreeId(u32::try_from(self.trees.len()).unwrap_or(u32::MAX));
        let root = plan.root.unwrap_or(id);
        self.trees.push(Tree { shape: Shape::Record(Vec::new()), count: plan.count, root });
        id
    }

    fn leaf(&mut self, plan: &Plan<'_>, cell: Cell, initial: Vec<Word>) -> TreeId {
        let (name, owner, root) = (plan.name.as_str(), plan.owner, plan.root);
        let id = TreeId(u32::try_from(self.trees.len()).unwrap_or(u32::MAX));
        let count = u32::try_from(initial.len()).unwrap_or(u32::MAX);
        let name = if name.is_empty() { cell.name.to_string() } else { name.to_owned() };
        // An array of no elements is never read, but Promela wants one.
        let size = initial.len().max(1);
        let var = self.var(&name, owner, Width::Int, vec![0; size], "");
        let kind = initial.iter().fold(Kind::Nothing, |kind, word| kind.join(kind_of(*word)));
        let undefined = initial.iter().any(|word| word.is_undefined());
        let shared = owner == Owner::Global;
        self.trees.push(Tree {
            shape: Shape::Leaf(Leaf {
                var,
                node: plan.node,
                set: None,
                undefined,
                cell,
                shared,
                kind,
                writing: None,
                reading: None,
                initial,
            }),
            count,
            root: root.unwrap_or(id),
        });
        id
    }

    pub(crate) fn var(
        &mut self,
        name: &str,
        owner: Owner,
        width: Width,
        init: Vec<i64>,
        comment: &str,
    ) -> VarId {
        let id = VarId(u32::try_from(self.vars.len()).unwrap_or(u32::MAX));
        let name = self.names.fresh(name, owner);
        self.vars.push(Var { name, owner, width, init, comment: comment.to_owned() });
        id
    }

    /// Once the kinds are known: types and initial values of the variables, and the variables that
    /// say which cells have a value.
    pub(crate) fn finish(&mut self) -> Res<()> {
        for index in 0..self.trees.len() {
            let Shape::Leaf(leaf) = &self.trees[index].shape else { continue };
            let (var, undefined, kind, node) = (leaf.var, leaf.undefined, leaf.kind, leaf.node);
            let initial = leaf.initial.clone();
            let Var { name, owner, .. } = self.vars[var.0 as usize].clone();
            match kind {
                Kind::Nothing | Kind::Int | Kind::Bool | Kind::Task | Kind::Real => {}
                Kind::Str => return Err(Refusal::new(node, &format!("`{name}` is a string"))),
                Kind::Ref(_) | Kind::Mixed => {
                    let why = format!("`{name}` holds references or values of several kinds");
                    return Err(Refusal::new(node, &why));
                }
            }
            match kind {
                Kind::Bool => self.vars[var.0 as usize].width = Width::Bool,
                Kind::Task if self.tasks < 255 => self.vars[var.0 as usize].width = Width::Byte,
                Kind::Task
                | Kind::Nothing
                | Kind::Int
                | Kind::Ref(_)
                | Kind::Str
                | Kind::Real
                | Kind::Mixed => {}
            }
            if owner == Owner::Global {
                let words: Res<Vec<i64>> = initial.iter().map(|word| self.number(*word)).collect();
                let words = words.map_err(|refusal| refusal.at(node))?;
                self.vars[var.0 as usize].init[..words.len()].copy_from_slice(&words);
            }
            if undefined {
                let mut init: Vec<i64> = match owner {
                    Owner::Global => initial.iter().map(|w| i64::from(!w.is_undefined())).collect(),
                    Owner::Task(_) => vec![0; initial.len()],
                };
                init.resize(initial.len().max(1), 0);
                let set = self.var(&format!("{name}_set"), owner, Width::Bool, init, "has a value");
                if let Shape::Leaf(leaf) = &mut self.trees[index].shape {
                    leaf.set = Some(set);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn tree(&self, id: TreeId) -> &Tree {
        &self.trees[id.0 as usize]
    }

    pub(crate) fn leaf_of(&self, id: TreeId) -> Option<&Leaf> {
        match &self.tree(id).shape {
            Shape::Leaf(leaf) => Some(leaf),
            Shape::Record(_) | Shape::Array { .. } => None,
        }
    }

    pub(crate) fn leaf_mut(&mut self, id: TreeId) -> Option<&mut Leaf> {
        match &mut self.trees[id.0 as usize].shape {
            Shape::Leaf(leaf) => Some(leaf),
            Shape::Record(_) | Shape::Array { .. } => None,
        }
    }

    /// Whether a variable holds cells that only the task which works on them ever touches.
    pub(crate) fn is_private(&self, var: VarId) -> bool {
        self.trees.iter().any(|tree| match &tree.shape {
            Shape::Leaf(leaf) => (leaf.var == var || leaf.set == Some(var)) && !leaf.cell.visible,
            Shape::Record(_) | Shape::Array { .. } => false,
        })
    }

    /// The leaves below a node, in order.
    pub(crate) fn leaves(&self, id: TreeId) -> Vec<TreeId> {
        match &self.tree(id).shape {
            Shape::Leaf(_) => vec![id],
            Shape::Record(fields) => fields.iter().flat_map(|field| self.leaves(*field)).collect(),
            Shape::Array { element, .. } => self.leaves(*element),
        }
    }

    /// A word as a number of Promela's `int`; a real has its number in the table.
    pub(crate) fn number(&self, word: Word) -> Res<i64> {
        if word.tag == Tag::Real {
            return Ok(self.reals.number(word.as_real()));
        }
        number(word)
    }

    /// What a leaf's cells hold at first.
    pub(crate) fn initial(&self, id: TreeId) -> &[Word] {
        self.leaf_of(id).map_or(&[], |leaf| &leaf.initial)
    }

    /// A static object: its tree and which instance it is.
    pub(crate) fn object(&self, object: ObjectId) -> Option<(TreeId, u32)> {
        self.roots
            .iter()
            .find(|(base, instances, _)| (base.0..base.0 + instances).contains(&object.0))
            .map(|(base, _, tree)| (*tree, object.0 - base.0))
    }

    pub(crate) fn scalar(&self, object: ObjectId, offset: u32) -> Option<(TreeId, u32)> {
        self.scalars.get(&(object, offset)).copied()
    }
}

pub(crate) fn kind_of(word: Word) -> Kind {
    match word.tag {
        Tag::Undefined => Kind::Nothing,
        Tag::Int | Tag::Place => Kind::Int,
        Tag::Bool => Kind::Bool,
        Tag::Real => Kind::Real,
        Tag::Str => Kind::Str,
        Tag::Ref | Tag::Task => Kind::Task,
        Tag::Function | Tag::Term | Tag::Complex | Tag::Pointer => Kind::Mixed,
    }
}

/// A word that is no real as a number of Promela's `int`.
fn number(word: Word) -> Res<i64> {
    let value = match word.tag {
        Tag::Undefined | Tag::Ref => 0,
        Tag::Int | Tag::Place | Tag::Bool => word.as_int(),
        Tag::Task => word.as_int() + 1,
        Tag::Real | Tag::Str | Tag::Function | Tag::Term | Tag::Complex | Tag::Pointer => {
            return Err(Refusal::new(NodeId(0), "a value that is no integer"));
        }
    };
    if i32::try_from(value).is_err() {
        return Err(Refusal::new(NodeId(0), "a number beyond 32 bits"));
    }
    Ok(value)
}
