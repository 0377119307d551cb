//! Building statements. Names that are Rust keywords end in `_`.

use super::Builder;
use crate::{
    Block, Expr, Handler, Qualifiers, RemoteOp, SegmentMark, Spawn, Stmt, StmtKind, Type, Variable,
};
use partita_source::Code;

impl Builder {
    /// A statement of any kind.
    #[must_use]
    pub fn stmt(&self, kind: StmtKind) -> Stmt {
        Stmt { id: self.id(), kind }
    }

    #[must_use]
    pub fn nop(&self) -> Stmt {
        self.stmt(StmtKind::Nop)
    }

    /// A local without qualifiers.
    #[must_use]
    pub fn declare(&self, name: &str, ty: Type, init: Option<Expr>) -> Stmt {
        self.declare_with(name, ty, Qualifiers::default(), init)
    }

    #[must_use]
    pub fn declare_with(
        &self,
        name: &str,
        ty: Type,
        qualifiers: Qualifiers,
        init: Option<Expr>,
    ) -> Stmt {
        let (id, name) = (self.id(), name.into());
        let variable = Variable { id, name, ty, qualifiers, home: None, init, prelude: None };
        self.stmt(StmtKind::Declare(variable))
    }

    #[must_use]
    pub fn assign(&self, target: Expr, value: Expr) -> Stmt {
        self.stmt(StmtKind::Assign { target, value })
    }

    #[must_use]
    pub fn eval(&self, expr: Expr) -> Stmt {
        self.stmt(StmtKind::Eval(expr))
    }

    /// A call of a named procedure as a statement.
    #[must_use]
    pub fn run(&self, name: &str, args: Vec<Expr>) -> Stmt {
        self.eval(self.call(name, args))
    }

    #[must_use]
    pub fn if_(&self, cond: Expr, yes: Block, no: Block) -> Stmt {
        self.stmt(StmtKind::If { cond, yes, no })
    }

    #[must_use]
    pub fn while_(&self, cond: Expr, body: Block) -> Stmt {
        self.stmt(StmtKind::While { cond, body })
    }

    #[must_use]
    pub fn for_(&self, variables: &[&str], over: Expr, body: Block) -> Stmt {
        let variables = variables.iter().map(|&name| name.into()).collect();
        self.stmt(StmtKind::For { variables, over, body })
    }

    #[must_use]
    pub fn block(&self, body: Block) -> Stmt {
        self.stmt(StmtKind::Block(body))
    }

    #[must_use]
    pub fn return_(&self, value: Option<Expr>) -> Stmt {
        self.stmt(StmtKind::Return(value))
    }

    #[must_use]
    pub fn break_(&self) -> Stmt {
        self.stmt(StmtKind::Break)
    }

    #[must_use]
    pub fn continue_(&self) -> Stmt {
        self.stmt(StmtKind::Continue)
    }

    #[must_use]
    pub fn goto(&self, label: &str) -> Stmt {
        self.stmt(StmtKind::Goto(label.into()))
    }

    #[must_use]
    pub fn label(&self, label: &str) -> Stmt {
        self.stmt(StmtKind::Label(label.into()))
    }

    /// A task here, in the current group, that shares every variable around it.
    #[must_use]
    pub fn spawn(&self, body: Block) -> Stmt {
        self.spawn_with(Spawn { place: None, group: None, copies: Vec::new(), body })
    }

    #[must_use]
    pub fn spawn_with(&self, spawn: Spawn) -> Stmt {
        self.stmt(StmtKind::Spawn(spawn))
    }

    #[must_use]
    pub fn group(&self, name: Option<&str>, body: Block) -> Stmt {
        self.stmt(StmtKind::Group { name: name.map(Into::into), body })
    }

    #[must_use]
    pub fn on(&self, place: Expr, body: Block) -> Stmt {
        self.stmt(StmtKind::On { place, body })
    }

    #[must_use]
    pub fn atomic(&self, body: Block) -> Stmt {
        self.stmt(StmtKind::Atomic(body))
    }

    #[must_use]
    pub fn when(&self, guard: Expr, body: Block) -> Stmt {
        self.stmt(StmtKind::When { guard, body })
    }

    #[must_use]
    pub fn choose(&self, blocks: Vec<Block>) -> Stmt {
        self.stmt(StmtKind::Choose(blocks))
    }

    #[must_use]
    pub fn assert(&self, cond: Expr, code: Option<Code>, message: Option<&str>) -> Stmt {
        let message = message.map(Into::into);
        self.stmt(StmtKind::Assert { cond, code, message })
    }

    #[must_use]
    pub fn assume(&self, cond: Expr) -> Stmt {
        self.stmt(StmtKind::Assume(cond))
    }

    #[must_use]
    pub fn print(&self, items: Vec<Expr>) -> Stmt {
        self.stmt(StmtKind::Print(items))
    }

    #[must_use]
    pub fn throw(&self, value: Expr) -> Stmt {
        self.stmt(StmtKind::Throw(value))
    }

    #[must_use]
    pub fn try_(&self, body: Block, variable: &str, handler: Block) -> Stmt {
        let handler = Handler { variable: variable.into(), body: handler };
        self.stmt(StmtKind::Try { body, handler })
    }

    #[must_use]
    pub fn put(&self, target: Expr, place: Expr, source: Expr) -> Stmt {
        self.stmt(StmtKind::Put { target, place, source })
    }

    #[must_use]
    pub fn get(&self, target: Expr, source: Expr, place: Expr) -> Stmt {
        self.stmt(StmtKind::Get { target, source, place })
    }

    #[must_use]
    pub fn remote(
        &self,
        target: Expr,
        op: RemoteOp,
        cell: Expr,
        place: Expr,
        operands: Vec<Expr>,
    ) -> Stmt {
        self.stmt(StmtKind::Remote { target, op, cell, place, operands })
    }

    #[must_use]
    pub fn flush(&self, place: Expr) -> Stmt {
        self.stmt(StmtKind::Flush(place))
    }

    #[must_use]
    pub fn fence(&self) -> Stmt {
        self.stmt(StmtKind::Fence)
    }

    #[must_use]
    pub fn item(&self, items: Vec<Expr>) -> Stmt {
        self.stmt(StmtKind::Item(items))
    }

    #[must_use]
    pub fn print_as(&self, format: Expr, items: Vec<Expr>) -> Stmt {
        self.stmt(StmtKind::PrintAs { format, items })
    }

    #[must_use]
    pub fn stop(&self) -> Stmt {
        self.stmt(StmtKind::Stop)
    }

    #[must_use]
    pub fn stop_all(&self) -> Stmt {
        self.stmt(StmtKind::StopAll)
    }

    #[must_use]
    pub fn reset(&self, cell: Expr) -> Stmt {
        self.stmt(StmtKind::Reset(cell))
    }

    #[must_use]
    pub fn segment(&self, mark: SegmentMark) -> Stmt {
        self.stmt(StmtKind::Segment(mark))
    }

    #[must_use]
    pub fn unsupported(&self, why: &str) -> Stmt {
        self.stmt(StmtKind::Unsupported(why.into()))
    }
}
