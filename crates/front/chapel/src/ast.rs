//! The syntax of a Chapel program, as written: what the parser makes and everything behind it reads.
//!
//! Nothing is resolved. `f(x)` and `a[i]` are both [`ExprKind::Call`]: calls, indexing, type arguments. `int`, `domain`,
//! `string` and kin are plain names. Types are expressions. Round parentheses around one expression leave no node, only a
//! longer span.
//!
//! Spans point into the original text. What the grammar has and no model will follow is an `Unsupported` node at its
//! place, never an error.

mod expr;

pub use expr::{
    Arg, ArrayRow, BinaryOp, Brackets, Expr, ExprKind, GuardedKind, LoopExpr, Management, ProcType,
    UnaryOp,
};

use partita_source::Span;
use std::sync::Arc;

pub type Name = Arc<str>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// An expression of one file; dense from zero in the order in which the parser finished them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct ExprId(pub u32);

/// A file, or `module M { }` inside one.
#[derive(Clone, PartialEq, Debug)]
pub struct Module {
    pub name: Ident,
    /// The module that a file is: named after the file, with no `module` written.
    pub of_file: bool,
    pub access: Access,
    /// Declarations and module-level code, in order.
    pub body: Vec<Stmt>,
    /// The header, `module M`; of a file all of it.
    pub span: Span,
}

/// `public`, `private` in front of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    #[default]
    Default,
    Public,
    Private,
}

/// `extern "c_name"`, `export "c_name"`: the name is an expression in the grammar.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Linkage {
    #[default]
    None,
    Extern(Option<Expr>),
    Export(Option<Expr>),
}

/// Statements in a scope of their own: `{ }`, or the one statement after `do`, `then`, `begin`, ...
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    /// Whether braces were written.
    pub braces: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    /// The whole statement, with its blocks.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    Block(Block),
    Expr(Expr),
    Assign {
        target: Expr,
        op: AssignOp,
        value: Expr,
    },
    Var(VarDecl),
    /// `if c then .. else if const x = e { } else ..`: at least one arm.
    If {
        arms: Vec<IfArm>,
        otherwise: Option<Block>,
    },
    While {
        cond: Cond,
        body: Block,
    },
    /// The condition sees the variables of the body.
    DoWhile {
        body: Block,
        cond: Expr,
    },
    /// `for`, `foreach`, `forall`, `coforall`, `[i in D] stmt`.
    Loop {
        kind: LoopKind,
        header: LoopHeader,
        body: Block,
    },
    Begin {
        with: Vec<TaskIntent>,
        body: Block,
    },
    /// Each statement of the body is a task.
    Cobegin {
        with: Vec<TaskIntent>,
        body: Block,
    },
    /// `sync stmt`
    Sync(Block),
    Serial {
        cond: Option<Expr>,
        body: Block,
    },
    On {
        place: Expr,
        body: Block,
    },
    Local {
        cond: Option<Expr>,
        body: Block,
    },
    /// Legacy `atomic { }`.
    Atomic(Block),
    Select {
        value: Expr,
        whens: Vec<When>,
        otherwise: Option<Block>,
    },
    Return(Option<Expr>),
    Yield(Expr),
    Break(Option<Ident>),
    Continue(Option<Ident>),
    Label {
        name: Ident,
        body: Box<Stmt>,
    },
    Delete(Vec<Expr>),
    Defer(Block),
    /// `try { } catch ..`, `try! { }`; `try stmt` has a body without braces and no catches.
    Try {
        /// `try!`
        bang: bool,
        body: Block,
        catches: Vec<Catch>,
    },
    Throw(Expr),
    /// `init this;`
    InitThis,
    Use {
        access: Access,
        items: Vec<UseItem>,
    },
    Import {
        access: Access,
        items: Vec<ImportItem>,
    },
    Require(Vec<Expr>),
    /// `include module M;`
    Include(Ident),
    Module(Box<Module>),
    Proc(Box<Proc>),
    Aggregate(Box<Aggregate>),
    Enum(EnumDecl),
    Forwarding {
        target: Forwarded,
        filter: Filter,
    },
    /// Read and kept; reaching it is `unsupported`.
    Unsupported {
        what: String,
    },
}

/// A loop or task construct that the index, the iterand and the intents belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopKind {
    For,
    Foreach,
    Forall,
    Coforall,
    /// `[i in D] ..`
    Bracket,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LoopHeader {
    /// `for param i in ..`
    pub param: bool,
    pub index: Option<Pattern>,
    /// What is looped over; one expression (perhaps [`ExprKind::Zip`]), except that a bracket loop without index may have
    /// any number, as dimensions: `[1..n, 1..m] real`, `[] int`.
    pub iterands: Vec<Expr>,
    pub with: Vec<TaskIntent>,
    /// From the keyword or bracket to the end of the header.
    pub span: Span,
}

/// What a declaration or a loop index binds.
#[derive(Clone, PartialEq, Debug)]
pub enum Pattern {
    /// `_` is the name `_`.
    Name(Ident),
    Tuple(Vec<Pattern>, Span),
}

/// One item of a `with` clause.
#[derive(Clone, PartialEq, Debug)]
pub struct TaskIntent {
    pub kind: TaskIntentKind,
    pub name: Ident,
    /// Task-private variables only.
    pub ty: Option<Expr>,
    pub init: Option<Expr>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TaskIntentKind {
    /// `ref x`, `in x`, ...; with a type or an initial value a task-private `const` or `ref`.
    Intent(Intent),
    /// `var t: T = e`
    Var,
    /// `+ reduce x`
    Reduce(ReduceOp),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intent {
    In,
    Out,
    InOut,
    Ref,
    Const,
    ConstIn,
    ConstRef,
    Param,
    Type,
    /// Legacy: `var` as the intent of a result that may be assigned.
    Var,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ReduceOp {
    /// `+ * && || & | ^`
    Operator(BinaryOp),
    /// `min`, `max`, `minloc`, a reduction class.
    Named(Box<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssignOp {
    /// `=`
    Plain,
    /// `+=`, `&&=`, ...
    Compound(BinaryOp),
    /// `<=>`
    Swap,
    /// `reduce=`
    Reduce,
}

#[derive(Clone, PartialEq, Debug)]
pub struct IfArm {
    pub cond: Cond,
    pub body: Block,
    /// From `if` to the end of the body.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Cond {
    Expr(Expr),
    /// `const x = e`, `var x = e`: true when the value is not nil, and then bound to it.
    Bind {
        constant: bool,
        name: Ident,
        value: Expr,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct When {
    pub values: Vec<Expr>,
    pub body: Block,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Catch {
    pub name: Option<Ident>,
    pub ty: Option<Expr>,
    pub body: Block,
    pub span: Span,
}

/// `config const a = 1, (b, c): 2*int = e;`
#[derive(Clone, PartialEq, Debug)]
pub struct VarDecl {
    pub kind: VarKind,
    pub config: bool,
    pub access: Access,
    pub linkage: Linkage,
    /// `on L var x = 1;`
    pub on: Option<Expr>,
    /// As written: an item with neither type nor value takes those of the next item that has one.
    pub items: Vec<VarItem>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VarKind {
    Var,
    Const,
    Ref,
    ConstRef,
    Param,
    /// `type t = int;`: the value is the type.
    Type,
}

#[derive(Clone, PartialEq, Debug)]
pub struct VarItem {
    pub pattern: Pattern,
    pub ty: Option<Expr>,
    /// [`ExprKind::Noinit`] for `= noinit`.
    pub init: Option<Expr>,
    pub span: Span,
}

/// `M`, `super.M.N`
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    pub parts: Vec<Ident>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct UseItem {
    pub path: Path,
    /// `use M as N`; `_` when the module's name itself is not wanted.
    pub alias: Option<Ident>,
    pub filter: Filter,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub enum Filter {
    #[default]
    All,
    Only(Vec<Rename>),
    Except(Vec<Rename>),
}

/// `a`, `a as b`; operators are the names `+`, `:`, ...
#[derive(Clone, PartialEq, Debug)]
pub struct Rename {
    pub name: Ident,
    pub alias: Option<Ident>,
}

/// `import M;`, `import M as N;`, `import M.f;` (the path ends in `f`), `import M.{f, g as h};`
#[derive(Clone, PartialEq, Debug)]
pub struct ImportItem {
    pub path: Path,
    pub alias: Option<Ident>,
    /// The list in braces.
    pub names: Option<Vec<Rename>>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Forwarded {
    Expr(Expr),
    Field(VarDecl),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProcKind {
    Proc,
    Iter,
    Operator,
}

/// A procedure, iterator, operator, or a procedure expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Proc {
    pub kind: ProcKind,
    /// Operators by their symbol (`+`, `+=`, `:`, `init=`); legacy `~C` is `deinit`. Empty for a procedure expression.
    pub name: Ident,
    pub access: Access,
    pub linkage: Linkage,
    pub inline: bool,
    pub overriding: bool,
    /// `proc ref m()`: how `this` is passed.
    pub this_intent: Option<Intent>,
    /// `proc C.m()`, `proc (C?).m()`: the type this is a method of, when not inside it.
    pub receiver: Option<Expr>,
    /// `None` when no parentheses were written.
    pub formals: Option<Vec<Formal>>,
    pub return_intent: Option<Intent>,
    pub return_type: Option<Expr>,
    pub throws: bool,
    pub condition: Option<Expr>,
    pub body: Option<Block>,
    /// The header, up to the body.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Formal {
    pub intent: Option<Intent>,
    /// The name `_` when a procedure type names only the type.
    pub pattern: Pattern,
    pub ty: Option<Expr>,
    pub default: Option<Expr>,
    pub varargs: Option<Varargs>,
    pub span: Span,
}

/// `args...`, `args...n`, `args...?n`
#[derive(Clone, PartialEq, Debug)]
pub struct Varargs {
    pub count: Option<Expr>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AggregateKind {
    Class,
    Record,
    Union,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Aggregate {
    pub kind: AggregateKind,
    pub name: Ident,
    pub access: Access,
    pub linkage: Linkage,
    pub parents: Vec<Expr>,
    /// Fields ([`StmtKind::Var`]), methods, nested types, `forwarding`.
    pub body: Vec<Stmt>,
    /// The header, `class C: D`.
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EnumDecl {
    pub name: Ident,
    pub access: Access,
    pub constants: Vec<EnumConstant>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EnumConstant {
    pub name: Ident,
    pub value: Option<Expr>,
}

impl Pattern {
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Pattern::Name(ident) => ident.span,
            Pattern::Tuple(_, span) => *span,
        }
    }
}
