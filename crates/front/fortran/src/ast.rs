//! The syntax of a Fortran program, as written: what the parser makes and user rules match.
//!
//! Names are folded to lower case. `f(x)` is one [`Part`] whether it calls or indexes: the declarations
//! decide later. Every node that a report may point at has a [`Span`] into the original text.
//!
//! Metavariables (`$x`, `$body...`) appear only in rules; a program that contains one is rejected.

use partita_source::Span;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

pub type Name = Arc<str>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

/// The number before a statement, by which others name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Label(pub u32);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A program unit or an internal or module procedure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub kind: UnitKind,
    pub name: Ident,
    /// The opening statement.
    pub span: Span,
    /// The `end` statement.
    pub end: Span,
    pub decls: Vec<Decl>,
    pub body: Block,
    /// After `contains`.
    pub units: Vec<Unit>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum UnitKind {
    /// The main program, with or without a `program` statement.
    Program,
    Module,
    Procedure(Signature),
    /// Block data, submodule: read and kept, not modelled.
    Other(String),
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Signature {
    pub function: bool,
    /// Dummy arguments; `*` (alternate return) is kept as the name `*`.
    pub args: Vec<Ident>,
    /// The type given before `function`.
    pub ty: Option<TypeSpec>,
    /// `result(name)`
    pub result: Option<Ident>,
    pub pure: bool,
    pub elemental: bool,
    pub recursive: bool,
    /// `module subroutine` in an interface or submodule, `bind(c)`: kept to be reported.
    pub other: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decl {
    pub span: Span,
    pub kind: DeclKind,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum DeclKind {
    Use {
        module: Ident,
        intrinsic: bool,
        only: bool,
        /// `(local, original)`; equal when not renamed. Operators as `operator(+)`, `assignment(=)`.
        names: Vec<(Ident, Ident)>,
    },
    Import,
    /// `None` for `implicit none`; else per letter range the type.
    Implicit(Option<ImplicitRules>),
    /// `type-spec, attributes :: entities`
    Variables {
        ty: TypeSpec,
        attrs: Vec<Attr>,
        entities: Vec<Entity>,
    },
    /// `save x, y`, `dimension a(3)`, `codimension x[*]`, ...: one attribute for several names; for `save`
    /// without names the list is empty.
    Attribute {
        attr: Attr,
        entities: Vec<Entity>,
    },
    /// `parameter (n = 3)`
    Parameter(Vec<(Ident, Expr)>),
    Data(Vec<DataSet>),
    Type(TypeDef),
    Interface(Interface),
    Enumerators(Vec<(Ident, Option<Expr>)>),
    /// `10 format (...)`: the text with its parentheses.
    Format {
        label: Label,
        text: String,
    },
    /// `f(x) = expr` among the declarations; whether it is one is known only after the names are.
    StatementFunction {
        target: Expr,
        value: Expr,
    },
    /// `private`, `public` without a list change nothing for us.
    Access,
    Namelist,
    Common(Vec<CommonBlock>),
    /// Read, kept, not modelled: `equivalence`, `entry`, ...
    Other(String),
    /// `$decls...` in a rule.
    Meta(Meta),
}

/// The letter ranges that `implicit` gives each type.
pub type ImplicitRules = Vec<(TypeSpec, Vec<(char, char)>)>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TypeSpec {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TypeKind {
    /// With the kind, when given: `integer(8)`, `integer*8`, `integer(kind=int64)`.
    Integer(Option<Box<Expr>>),
    Real(Option<Box<Expr>>),
    DoublePrecision,
    Complex(Option<Box<Expr>>),
    DoubleComplex,
    Logical(Option<Box<Expr>>),
    Character {
        len: Length,
        kind: Option<Box<Expr>>,
    },
    /// `type(name)`
    Derived(Ident),
    /// `class(name)`, `class(*)`, `type(*)`, `procedure(...)`, parameterised types: kept as text.
    Other(String),
    /// `$t` in a rule.
    Meta(Meta),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Length {
    /// Length one.
    Default,
    Expr(Box<Expr>),
    /// `len=*`
    Assumed,
    /// `len=:`
    Deferred,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Attr {
    Allocatable,
    Pointer,
    Target,
    Parameter,
    Save,
    Optional,
    Value,
    Intent(Intent),
    Dimension(Vec<Dim>),
    Codimension(Vec<Dim>),
    External,
    Intrinsic,
    /// No effect on what a program means to us: public, private, protected, volatile, asynchronous,
    /// contiguous.
    Ignored(String),
    /// `bind(c)`, `len` and `kind` of parameterised types...
    Other(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Intent {
    In,
    Out,
    InOut,
}

/// One dimension or codimension of a declaration or allocation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Dim {
    /// `n` or `l:n`
    Explicit { low: Option<Expr>, high: Expr },
    /// `:` or `l:`
    Deferred { low: Option<Expr> },
    /// `*` or `l:*`
    Assumed { low: Option<Expr> },
    /// `..` (assumed rank)
    Rank,
    /// `$n...` in a rule.
    Meta(Meta),
}

/// A name in a declaration, with what stands beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entity {
    pub name: Ident,
    pub dims: Option<Vec<Dim>>,
    pub codims: Option<Vec<Dim>>,
    /// `character c*8`
    pub length: Option<Length>,
    pub init: Option<Init>,
}

/// Variables that share their room with those of other units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CommonBlock {
    pub name: Option<Ident>,
    pub entities: Vec<Entity>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Init {
    /// `= expr`
    Value(Expr),
    /// `=> null()` or `=> target`
    Pointer(Expr),
}

/// `objects / values /`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DataSet {
    /// Designators and implied do loops.
    pub objects: Vec<Expr>,
    /// `(repeat, value)`
    pub values: Vec<(Option<Expr>, Expr)>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TypeDef {
    pub name: Ident,
    pub extends: Option<Ident>,
    /// Component declarations.
    pub fields: Vec<Decl>,
    /// Type-bound procedures, parameters and others that are kept but not modelled.
    pub other: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interface {
    /// `abstract interface`
    pub is_abstract: bool,
    /// A generic name, `operator(+)`, `operator(.plus.)`, `assignment(=)`, or none.
    pub generic: Option<Ident>,
    /// Interface bodies.
    pub bodies: Vec<Unit>,
    /// `module procedure a, b` / `procedure :: a`
    pub procedures: Vec<Ident>,
}

pub type Block = Vec<Stmt>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stmt {
    pub label: Option<Label>,
    /// The statement; of a construct its first statement (`do i = 1, n`, `if (c) then`).
    pub span: Span,
    pub kind: StmtKind,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(
    clippy::large_enum_variant,
    reason = "one plain type for rules to match; statements are not kept by the million"
)]
pub enum StmtKind {
    Assign {
        target: Expr,
        value: Expr,
    },
    PointerAssign {
        target: Expr,
        value: Expr,
    },
    Call {
        callee: Designator,
        args: Vec<Arg>,
    },
    /// `if (c) statement` and `if (c) then ... else if ... else ... end if`.
    If {
        name: Option<Ident>,
        arms: Vec<(Expr, Block)>,
        otherwise: Option<Block>,
    },
    Do {
        name: Option<Ident>,
        control: DoControl,
        body: Block,
    },
    SelectCase {
        name: Option<Ident>,
        value: Expr,
        cases: Vec<Case>,
    },
    /// Masked assignments.
    Where {
        arms: Vec<(Expr, Block)>,
        otherwise: Option<Block>,
    },
    /// `forall`: header and assignments.
    Forall {
        header: ConcurrentHeader,
        body: Block,
    },
    Associate {
        name: Option<Ident>,
        pairs: Vec<(Ident, Expr)>,
        body: Block,
    },
    Block {
        name: Option<Ident>,
        decls: Vec<Decl>,
        body: Block,
    },
    Critical {
        name: Option<Ident>,
        options: Vec<Arg>,
        body: Block,
        end: Span,
    },
    ChangeTeam {
        name: Option<Ident>,
        team: Expr,
        coarrays: Vec<(Ident, Expr)>,
        options: Vec<Arg>,
        body: Block,
        end: Span,
    },
    Cycle(Option<Ident>),
    Exit(Option<Ident>),
    Goto(Label),
    /// `go to (10, 20, 30), i`
    ComputedGoto {
        labels: Vec<Label>,
        value: Expr,
    },
    /// `if (e) 10, 20, 30`
    ArithmeticIf {
        value: Expr,
        labels: [Label; 3],
    },
    Continue,
    Return,
    /// `stop`, `error stop`.
    Stop {
        error: bool,
        code: Option<Expr>,
        quiet: Option<Expr>,
    },
    FailImage,
    /// `allocate (type :: a(n)[*], stat=s)`; an item is a designator, its last part carries the bounds as
    /// `bounds`, its cobounds as `cobounds`.
    Allocate {
        ty: Option<TypeSpec>,
        items: Vec<Allocation>,
        options: Vec<Arg>,
    },
    Deallocate {
        items: Vec<Expr>,
        options: Vec<Arg>,
    },
    Nullify(Vec<Expr>),
    /// `print fmt, items`
    Print {
        format: Format,
        items: Vec<Expr>,
    },
    /// `write (controls) items`; the first two positional controls are unit and format.
    Write {
        controls: Vec<Arg>,
        items: Vec<Expr>,
    },
    Read {
        controls: Vec<Arg>,
        items: Vec<Expr>,
    },
    /// `flush`: no effect.
    Flush,
    SyncAll {
        options: Vec<Arg>,
    },
    /// `None` is `*`.
    SyncImages {
        images: Option<Expr>,
        options: Vec<Arg>,
    },
    SyncMemory {
        options: Vec<Arg>,
    },
    SyncTeam {
        team: Expr,
        options: Vec<Arg>,
    },
    Lock {
        lock: Expr,
        options: Vec<Arg>,
    },
    Unlock {
        lock: Expr,
        options: Vec<Arg>,
    },
    EventPost {
        event: Expr,
        options: Vec<Arg>,
    },
    EventWait {
        event: Expr,
        options: Vec<Arg>,
    },
    FormTeam {
        number: Expr,
        team: Expr,
        options: Vec<Arg>,
    },
    /// Read and kept; reaching it is `unsupported` ("open", "select type", "namelist write", ...).
    Unsupported {
        what: String,
        body: Vec<Block>,
    },
    /// `$s` or `$body...` in a rule.
    Meta(Meta),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "a loop has one")]
pub enum DoControl {
    /// `do`
    Forever,
    While(Expr),
    Count {
        variable: Ident,
        first: Expr,
        last: Expr,
        step: Option<Expr>,
    },
    Concurrent(ConcurrentHeader),
}

/// `(integer :: i = 1:n:2, j = 1:m, mask) local(x) shared(y)`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ConcurrentHeader {
    pub ty: Option<TypeSpec>,
    pub indices: Vec<ConcurrentIndex>,
    pub mask: Option<Expr>,
    /// `local` and `local_init` names.
    pub local: Vec<Ident>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ConcurrentIndex {
    pub name: Ident,
    pub first: Expr,
    pub last: Expr,
    pub step: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Case {
    /// Empty for `case default`.
    pub ranges: Vec<CaseRange>,
    pub span: Span,
    pub body: Block,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum CaseRange {
    Value(Expr),
    /// `low:high`, one side may be missing.
    Range(Option<Expr>, Option<Expr>),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Allocation {
    /// The designator without the bounds.
    pub object: Designator,
    pub bounds: Vec<Dim>,
    pub cobounds: Vec<Dim>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Format {
    /// `*`
    List,
    Label(Label),
    /// A character expression.
    Expr(Expr),
}

/// An argument, option or control: `value` or `name = value`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Arg {
    pub name: Option<Ident>,
    pub value: ArgValue,
    pub span: Span,
}

impl Arg {
    /// The expression that an argument is, if it is one.
    #[must_use]
    pub fn expr(&self) -> Option<&Expr> {
        match &self.value {
            ArgValue::Expr(expr) => Some(expr),
            ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => None,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "sections are common and plain to match")]
pub enum ArgValue {
    Expr(Expr),
    /// `l:h:s` in a subscript or substring list; any part may be missing.
    Section {
        low: Option<Expr>,
        high: Option<Expr>,
        step: Option<Expr>,
    },
    /// `*` (in a control list or an alternate return `*10`).
    Star,
    /// `$args...` in a rule.
    Meta(Meta),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ExprKind {
    /// Digits, and the kind after `_`.
    Int {
        digits: String,
        kind: Option<Name>,
    },
    /// As written without the kind (`1.5e3`, `1.d0`).
    Real {
        text: String,
        kind: Option<Name>,
    },
    Str(String),
    Logical {
        value: bool,
        kind: Option<Name>,
    },
    /// `z'ff'`: radix and digits.
    Boz {
        radix: u32,
        digits: String,
    },
    /// `(1.0, 2.0)`
    Complex(Box<Expr>, Box<Expr>),
    /// A variable, element, section, component, coindexed object, substring or function call.
    Designator(Designator),
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `(expr)`: not a variable any more.
    Paren(Box<Expr>),
    /// `[1, 2, (i, i = 1, 3)]`
    ArrayConstructor {
        ty: Option<TypeSpec>,
        items: Vec<Expr>,
    },
    /// `(items, i = first, last, step)`: in array constructors, output lists and DATA.
    ImpliedDo {
        items: Vec<Expr>,
        ty: Option<TypeSpec>,
        variable: Ident,
        first: Box<Expr>,
        last: Box<Expr>,
        step: Option<Box<Expr>>,
    },
    /// `$e` in a rule.
    Meta(Meta),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Designator {
    pub parts: Vec<Part>,
    pub span: Span,
}

/// `name(args)(substring)[image selector]`, joined by `%`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    pub name: Ident,
    pub args: Option<Vec<Arg>>,
    /// A second pair of parentheses: a substring of an element.
    pub substring: Option<Vec<Arg>>,
    pub image: Option<ImageSelector>,
}

impl Part {
    /// A name with nothing behind it.
    #[must_use]
    pub fn whole(name: &Name, span: Span) -> Part {
        let name = Ident { name: name.clone(), span };
        Part { name, args: None, substring: None, image: None }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ImageSelector {
    pub indices: Vec<Expr>,
    /// `stat=`, `team=`, `team_number=`
    pub options: Vec<Arg>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
    /// `.name.`
    User(Name),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Concat,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Eqv,
    Neqv,
    /// `.name.`
    User(Name),
}

/// A metavariable of a rule: `$name` stands for one piece, `$name...` for any number of them. A name in a
/// rule may also contain metavariables (`r_$x`): then an [`Ident`] keeps the text with the dollar sign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Meta {
    pub name: Name,
    pub many: bool,
    pub span: Span,
}
