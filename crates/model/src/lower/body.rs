//! One procedure under construction: code, slots and lexical scopes.

use super::captures::Declared;
use super::types::Ty;
use super::{Lowerer, types};
use crate::access::Reach;
use crate::{
    Address, Id, Init, Instr, LayoutBody, Loc, Op, Operand, Proc, ShapeKind, Slot, SlotInfo, Word,
};
use partita_tree::{Name, NodeId, Param, Type};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Procedures with more slots use those of statements that are over again. Others keep every value apart: the
/// analyses tell more of a slot that one operation sets.
const MANY_SLOTS: usize = 1024;

/// The target of a jump that is yet to be filled in.
pub(super) const OPEN: Loc = Loc(u32::MAX);

/// A scope object of the program text: the captured variables of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScopeId(u32);

impl Id for ScopeId {
    const PREFIX: &'static str = "scope";

    fn new(index: usize) -> Self {
        ScopeId(u32::try_from(index).unwrap_or(u32::MAX))
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

pub(super) struct Body {
    pub(super) proc: Proc,
    /// What `return` gives; `None` when that is not declared.
    pub(super) result: Option<Ty>,
    /// Arguments come from callers that do not know the parameters' types.
    pub(super) fits_arguments: bool,
    pub(super) scopes: Vec<LexicalScope>,
    pub(super) captured: Rc<FxHashSet<Declared>>,
    /// Frame slots that hold scope objects, by scope number.
    scope_slots: Vec<(ScopeId, Slot)>,
    /// Scopes of enclosing bodies that this one uses, in the order of `proc.captures`.
    pub(super) captured_scopes: Vec<ScopeId>,
    pub(super) loops: Vec<Loop>,
    pub(super) cleanups: Vec<Cleanup>,
    /// Label, location of the jump to patch, node for the message.
    pub(super) gotos: Vec<(Name, Loc, NodeId)>,
    /// Slots of statements that are over, and those of the present one.
    spare: Vec<Slot>,
    lent: Vec<Slot>,
    pub(super) stmt: NodeId,
    /// The next operation is the first of its statement.
    pub(super) starts: bool,
}

#[derive(Default)]
pub(super) struct LexicalScope {
    pub(super) names: Vec<(Name, Binding)>,
    /// The scope object with its number and the cells taken so far.
    pub(super) object: Option<(ScopeId, Vec<Name>)>,
}

#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub(super) ty: Ty,
    pub(super) home: Home,
}

#[derive(Clone, Debug)]
pub(super) enum Home {
    /// A scalar in the frame.
    Slot(Slot),
    /// A slot that refers to the variable's object, and how far access to it reaches.
    Object { slot: Slot, reach: Reach },
    /// A slot that refers to the variable's cell: a by-reference parameter.
    CellRef(Slot),
    /// A cell of a scope object.
    Shared { scope: ScopeId, offset: u32 },
    /// A cell of a scope object that refers to the variable's cell.
    SharedRef { scope: ScopeId, offset: u32 },
    /// A slot that points to the variable's memory.
    Memory { slot: Slot, ty: Type },
    /// A cell of a scope object that does.
    SharedMemory { scope: ScopeId, offset: u32, ty: Type },
}

pub(super) struct Loop {
    pub(super) breaks: Vec<Loc>,
    pub(super) continues: Vec<Loc>,
    pub(super) cleanups: usize,
}

/// What leaving a construct early has to do.
#[derive(Clone, Copy)]
pub(super) enum Cleanup {
    Atomic,
    Place(Slot),
    Group {
        group: Slot,
        saved: Option<Slot>,
    },
    /// A memory object of a block.
    Memory(Slot),
}

impl Body {
    pub(super) fn new(
        name: Name,
        node: NodeId,
        operation: bool,
        captured: Rc<FxHashSet<Declared>>,
    ) -> Self {
        let proc = Proc { operation, ..Proc::new(name, node) };
        Body {
            proc,
            result: None,
            fits_arguments: false,
            scopes: vec![LexicalScope::default()],
            captured,
            scope_slots: Vec::new(),
            captured_scopes: Vec::new(),
            loops: Vec::new(),
            cleanups: Vec::new(),
            gotos: Vec::new(),
            spare: Vec::new(),
            lent: Vec::new(),
            stmt: node,
            starts: false,
        }
    }

    pub(super) fn here(&self) -> Loc {
        self.proc.code.next_id()
    }

    pub(super) fn emit(&mut self, op: Op, node: NodeId) -> Loc {
        let starts = std::mem::take(&mut self.starts);
        self.proc.code.push(Instr { op, node, stmt: self.stmt, starts, observed: false })
    }

    /// A jump whose target is yet to be filled in.
    pub(super) fn jump(&mut self, node: NodeId) -> Loc {
        self.emit(Op::Jump(OPEN), node)
    }

    /// A branch to the next location; where it goes otherwise is yet to be filled in.
    pub(super) fn branch(&mut self, cond: Operand, node: NodeId) -> Loc {
        let yes = self.here().next();
        self.emit(Op::Branch { cond, yes, no: OPEN }, node)
    }

    /// Fills in the target of a jump emitted earlier.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only jumps are patched")]
    pub(super) fn patch(&mut self, at: Loc, target: Loc) {
        match &mut self.proc.code[at].op {
            Op::Jump(to) => *to = target,
            Op::Branch { no, .. } => *no = target,
            _ => {}
        }
    }

    pub(super) fn slot(&mut self, name: Option<Name>, ty: &Ty) -> Slot {
        self.proc.slots.push(SlotInfo { name, int: ty.int(), observed: false })
    }

    /// A slot for what a statement computes on its way.
    pub(super) fn temp(&mut self) -> Slot {
        let many = self.proc.slots.len() > MANY_SLOTS;
        let spare = if many { self.spare.pop() } else { None };
        let slot = spare.unwrap_or_else(|| self.kept_temp());
        self.lent.push(slot);
        slot
    }

    /// One that nobody else gets.
    pub(super) fn kept_temp(&mut self) -> Slot {
        self.slot(None, &Ty::Any)
    }

    /// A statement begins that holds no other.
    pub(super) fn begin_simple(&mut self) {
        self.lent.clear();
    }

    /// It is over, and with it all it computed on its way.
    pub(super) fn end_simple(&mut self) {
        self.spare.append(&mut self.lent);
    }

    pub(super) fn bind(&mut self, name: &Name, binding: Binding) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.push((name.clone(), binding));
        }
    }

    fn find(&self, name: &str) -> Option<&Binding> {
        let names = self.scopes.iter().rev().flat_map(|scope| scope.names.iter().rev());
        names.into_iter().find(|(found, _)| &**found == name).map(|(_, binding)| binding)
    }
}

impl Lowerer<'_> {
    pub(super) fn body(&mut self) -> &mut Body {
        let last = self.bodies.len() - 1;
        &mut self.bodies[last]
    }

    pub(super) fn emit(&mut self, op: Op, node: NodeId) -> Loc {
        self.body().emit(op, node)
    }

    pub(super) fn jump(&mut self, node: NodeId) -> Loc {
        self.body().jump(node)
    }

    pub(super) fn branch(&mut self, cond: Operand, node: NodeId) -> Loc {
        self.body().branch(cond, node)
    }

    pub(super) fn temp(&mut self) -> Slot {
        self.body().temp()
    }

    /// The binding of a name in this body or the ones around it.
    pub(super) fn resolve(&self, name: &str) -> Option<Binding> {
        self.bodies.iter().rev().find_map(|body| body.find(name)).cloned()
    }

    /// The slot of the current body that holds a scope object, captured if need be.
    pub(super) fn scope_slot(&mut self, scope: ScopeId) -> Slot {
        let last = self.bodies.len() - 1;
        self.scope_slot_in(last, scope)
    }

    pub(super) fn scope_slot_in(&mut self, index: usize, scope: ScopeId) -> Slot {
        let body = &mut self.bodies[index];
        if let Some((_, slot)) = body.scope_slots.iter().find(|(found, _)| *found == scope) {
            return *slot;
        }
        let slot = body.kept_temp();
        body.scope_slots.push((scope, slot));
        body.proc.captures.push(slot);
        body.captured_scopes.push(scope);
        slot
    }

    /// Opens a lexical scope whose captured variables, if any, get a scope object.
    pub(super) fn open_scope(&mut self, declared: &[(Declared, bool)], node: NodeId) {
        let captured: Vec<(Name, bool)> = declared
            .iter()
            .filter(|(key, _)| self.body().captured.contains(key))
            .map(|((_, name), sync)| (name.clone(), *sync))
            .collect();
        let mut scope = LexicalScope::default();
        if !captured.is_empty() {
            let class = self.fresh_class();
            let number = self.scope_classes.push(class);
            let cells =
                captured.iter().map(|(name, sync)| types::cell(name, class, *sync)).collect();
            let shape = self.push_shape(
                ShapeKind::Scope,
                &"".into(),
                cells,
                class,
                false,
                crate::access::EVERYTHING,
            );
            let inits = captured.iter().map(|_| Init::Word(Word::UNDEFINED)).collect();
            let layout = self.push_layout(shape, LayoutBody::Fields(inits));
            let slot = self.body().kept_temp();
            self.body().scope_slots.push((number, slot));
            self.emit(Op::New { dst: slot, layout, bounds: Box::default() }, node);
            scope.object = Some((number, captured.into_iter().map(|(name, _)| name).collect()));
        }
        self.body().scopes.push(scope);
    }

    pub(super) fn close_scope(&mut self) {
        self.body().scopes.pop();
    }

    /// The scope cell of a captured variable of the innermost lexical scope.
    pub(super) fn shared_home(&mut self, declared: &Declared) -> Option<(ScopeId, u32)> {
        if !self.body().captured.contains(declared) {
            return None;
        }
        let (number, names) = self.body().scopes.last()?.object.as_ref()?;
        let offset = names.iter().position(|name| *name == declared.1)?;
        let (number, offset) = (*number, u32::try_from(offset).ok()?);
        let slot = self.scope_slot(number);
        self.body().proc.shared.push((declared.1.clone(), slot, offset));
        Some((number, offset))
    }

    /// The address of a cell of a scope object.
    pub(super) fn scope_cell(&mut self, scope: ScopeId, offset: u32) -> Address {
        let slot = self.scope_slot(scope);
        let reach = Reach::any(self.scope_classes[scope]);
        Address::Field { object: Operand::Slot(slot), offset, reach }
    }

    /// Declares a scalar that starts with the value of `operand`.
    pub(super) fn declare_scalar(&mut self, node: NodeId, name: &Name, ty: Ty, value: Operand) {
        let declared = (node, name.clone());
        if let Some((scope, offset)) = self.shared_home(&declared) {
            let int = ty.int();
            let to = self.scope_cell(scope, offset);
            self.emit(Op::Store { to, value, int }, node);
            self.body().bind(name, Binding { ty, home: Home::Shared { scope, offset } });
        } else {
            let slot = self.body().slot(Some(name.clone()), &ty);
            self.emit(Op::Copy { dst: slot, src: value }, node);
            self.body().bind(name, Binding { ty, home: Home::Slot(slot) });
        }
    }

    /// Binds the parameters: slots first, in order; then captured ones move to a scope object.
    pub(super) fn declare_params(&mut self, params: &[Param], types: Vec<Ty>) {
        let declared: Vec<(Declared, bool)> =
            params.iter().map(|param| ((param.id, param.name.clone()), false)).collect();
        let mut slots = Vec::new();
        for (param, ty) in params.iter().zip(types) {
            slots.push((self.body().slot(Some(param.name.clone()), &ty), ty));
        }
        self.body().proc.params = u32::try_from(params.len()).unwrap_or(0);
        if self.body().fits_arguments {
            for (param, (slot, ty)) in params.iter().zip(&slots).filter(|(p, _)| !p.by_ref) {
                let value = self.fit(Operand::Slot(*slot), &Ty::Any, ty, param.id);
                if value != Operand::Slot(*slot) {
                    self.emit(Op::Copy { dst: *slot, src: value }, param.id);
                }
            }
        }
        let node = self.body().proc.node;
        self.open_scope(&declared, node);
        for (param, (slot, ty)) in params.iter().zip(slots) {
            let shared = self.shared_home(&(param.id, param.name.clone()));
            let by_cell = param.by_ref && !ty.is_value_object();
            if let Some((scope, offset)) = shared {
                let to = self.scope_cell(scope, offset);
                self.emit(Op::Store { to, value: Operand::Slot(slot), int: None }, param.id);
                let home = if by_cell {
                    Home::SharedRef { scope, offset }
                } else {
                    Home::Shared { scope, offset }
                };
                self.body().bind(&param.name, Binding { ty, home });
            } else if by_cell {
                self.body().bind(&param.name, Binding { ty, home: Home::CellRef(slot) });
            } else if ty.is_value_object() {
                let reach = Reach::any(self.type_class(&ty));
                let home = Home::Object { slot, reach };
                self.body().bind(&param.name, Binding { ty, home });
            } else {
                self.body().bind(&param.name, Binding { ty, home: Home::Slot(slot) });
            }
        }
    }
}
